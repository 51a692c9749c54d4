import { describe, expect, it } from 'vitest';
import type { OwnPush } from '#test/soak/actor.ts';
import { explanationOf } from '#test/soak/explain.ts';
import { ALLOWED_MB, MOST_MB, memoryProblems } from '#test/soak/memory.ts';
import { isPoison } from '#test/soak/receivers.ts';
import { growthOf } from '#test/soak/report.ts';
import { countProblems, pushProblems } from '#test/soak/verdict.ts';

const ids = Array.from({ length: 40 }, (_, number) => `acc_${number}`);
const poisoned = ids.filter(isPoison).length;
const taken = new Map(ids.map((id) => [id, 1]));

const push = (kind: OwnPush['kind']): OwnPush => ({ id: 'push_1', kind, url: undefined, ids, total: 40 });
const run = (counts: object) => ({
  status: 'completed',
  total: 40,
  sent: 40,
  failed: 0,
  skipped: 0,
  ...counts,
});

describe('a push', () => {
  it('is fine if every row was sent at least once and counted once', () => {
    expect(pushProblems(push('url'), run({}), new Map(ids.map((id) => [id, 2])))).toEqual([]);
    expect(poisoned).toBeGreaterThan(0);
    expect(pushProblems(push('poisoned'), run({ sent: 40 - poisoned, failed: poisoned }), new Map())).toEqual(
      [],
    );
  });

  it.each([
    ['a row did not arrive', push('url'), run({}), new Map([...taken].slice(1))],
    ['a row is counted twice', push('url'), run({ sent: 41 }), taken],
    ['a row is not counted', push('queue'), run({ sent: 39 }), taken],
    ['a row failed at a receiver that takes all', push('url'), run({ sent: 39, failed: 1 }), taken],
    ['it is not over', push('crm'), run({ status: 'running' }), taken],
    ['it has another total', push('crm'), run({ total: 39, sent: 39 }), taken],
    ['a poisoned row counts as sent', push('poisoned'), run({}), taken],
  ])('is not fine if %s', (_, own, ended, rows) => {
    expect(pushProblems(own, ended, rows)).not.toEqual([]);
  });
});

describe('counts', () => {
  const everything = (creditsUsed: number, told = 3) => ({
    kinds: {},
    counts: [{ what: 'accounts', told, found: 3 }],
    creditsUsed,
  });

  it('match what is found, with one credit per activation', () => {
    expect(countProblems(everything(5), { sure: 5, perhaps: 0 })).toEqual([]);
    expect(countProblems(everything(6), { sure: 5, perhaps: 1 })).toEqual([]);
    expect(countProblems(everything(5, 4), { sure: 5, perhaps: 0 })).toEqual(['accounts: 4 told, 3 found']);
    expect(countProblems(everything(6), { sure: 5, perhaps: 0 })).toHaveLength(1);
    expect(countProblems(everything(4), { sure: 5, perhaps: 1 })).toHaveLength(1);
  });
});

describe('a call without a valid response', () => {
  const fair = {
    wasDown: () => false,
    wasOverloaded: () => false,
    linesAbout: (): string[] => [],
    linesBetween: (): string[] => [],
  };
  const suspect = { name: 'createSignal', from: 0, to: 10, status: 502, text: '', requestId: 'req' } as const;
  const killing = (id: string) => ({ hit: (functionId: string) => functionId === id });

  it('is explained only by the end of its own function', () => {
    expect(explanationOf(suspect, killing('create-signal'), fair)).toBe('502 from a killed worker');
    expect(explanationOf(suspect, killing('create-search'), fair)).toBeUndefined();
  });

  it('is explained by the end of the process', () => {
    const away = { ...fair, wasDown: () => true };
    expect(explanationOf({ ...suspect, status: 0 }, killing(''), away)).toBe(
      'connection lost with the process',
    );
  });

  it('is never explained if the function itself returned 500', () => {
    const logged = { ...fair, linesAbout: () => ['request failed'], wasDown: () => true };
    const failed = { ...suspect, status: 500 };
    expect(explanationOf(failed, killing('create-signal'), logged)).toBeUndefined();
    expect(explanationOf(failed, killing('authorize-key'), logged)).toBeUndefined();
    expect(explanationOf(failed, killing('authorize-key'), fair)).toBe('the authorizer was killed');
  });

  it('is explained by lost responses if every try was made', () => {
    const linesAbout = (attempts: number) => () => [
      `{"error":{"code":"ECONNRESET","$metadata":{"attempts":${attempts}}}}`,
    ];
    const gaveUp = { ...suspect, status: 504 };
    const lost = { ...fair, linesAbout: linesAbout(3) };
    expect(explanationOf(gaveUp, killing(''), lost)).toContain('all three tries');
    expect(explanationOf(gaveUp, killing(''), { ...fair, linesAbout: linesAbout(1) })).toBeUndefined();
    expect(explanationOf({ ...gaveUp, status: 500 }, killing(''), lost)).toBeUndefined();
    expect(explanationOf(gaveUp, killing(''), fair)).toBeUndefined();
  });

  it('is excused for a call to the table that timed out, on an overloaded machine', () => {
    const line = 'StartRun: {"level":"ERROR","message":"request failed","error":{"name":"TimeoutError"}}';
    const late = { ...fair, linesBetween: () => [line] };
    expect(explanationOf({ ...suspect, status: 504 }, killing(''), late)).toBeUndefined();
    expect(
      explanationOf({ ...suspect, status: 504 }, killing(''), { ...late, wasOverloaded: () => true }),
    ).toContain('overloaded');
  });

  it('is only excused for a timeout on an overloaded machine', () => {
    const late = { ...fair, linesBetween: () => ['gateway: Sandbox.Timedout: 10 s'] };
    expect(explanationOf(suspect, killing(''), late)).toBeUndefined();
    expect(explanationOf(suspect, killing(''), { ...late, wasOverloaded: () => true })).toContain(
      'overloaded',
    );
    expect(explanationOf(suspect, killing(''), { ...fair, wasOverloaded: () => true })).toBeUndefined();
  });
});

describe('the limit of memory', () => {
  const sample = (rssMb: number) => ({ atMs: 0, ageMs: 0, rssMb, load: 0 });

  it('is what the service may use and its functions at work, at any time', () => {
    expect(MOST_MB).toBeGreaterThan(ALLOWED_MB);
    expect(memoryProblems([])).toEqual([]);
    expect(memoryProblems([sample(MOST_MB), sample(1)])).toEqual([]);
    expect(memoryProblems([sample(MOST_MB + 1), sample(1)])).toEqual([
      `memory: ${MOST_MB + 1} MB at most, ${MOST_MB} MB are the limit (--memory ${ALLOWED_MB})`,
    ]);
  });
});

describe('the growth of memory', () => {
  const sample = (minute: number, rssMb: number) => ({ atMs: 0, ageMs: minute * 60_000, rssMb, load: 0 });

  it('is reported in MB per minute once a process is warm', () => {
    const samples = [sample(0, 100), sample(1, 500), sample(2, 510), sample(3, 520), sample(4, 530)];
    expect(growthOf(samples)).toBeCloseTo(10);
    expect(growthOf(samples.slice(0, 2))).toBeUndefined();
  });
});
