import { expect, it } from 'vitest';
import { type Clock, type ScheduleDefinition, startSchedules } from '#cloud/schedules/start-schedules.ts';

const MINUTE = 60_000;

/** A manual clock. While it sleeps, no timer runs. */
class HandClock implements Clock {
  #now: number;
  #timers: { at: number; run: () => void }[] = [];

  constructor(start: string) {
    this.#now = Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await new Promise(setImmediate);
    }
    this.#now = end;
  }

  sleep(ms: number): void {
    this.#now += ms;
  }

  get timers(): number {
    return this.#timers.length;
  }
}

function started(
  expression: string,
  overrides: Partial<ScheduleDefinition> = {},
  at = '2026-01-01T00:00:30Z',
  held: readonly string[] = [],
) {
  const clock = new HandClock(at);
  const fired: string[] = [];
  const lines: string[] = [];
  const definition: ScheduleDefinition = {
    name: 'sweep',
    expression,
    async fire() {
      fired.push(new Date(clock.now()).toISOString());
    },
    ...overrides,
  };
  const schedules = startSchedules({
    schedules: [definition],
    paused: held,
    clock,
    log: (line) => lines.push(line),
  });
  return { clock, fired, lines, schedules };
}

it('does not catch up on times the machine slept through', async () => {
  const { clock, fired, lines } = started('rate(1 minute)');
  clock.sleep(600 * MINUTE + 20_000);
  await clock.advance(MINUTE);
  expect(fired).toEqual(['2026-01-01T10:01:30.000Z']);
  expect(lines).toEqual([expect.stringContaining('missed 2026-01-01T00:01:30.000Z')]);
});

it('fires whether the last run has ended or not, as AWS does', async () => {
  const running = Promise.withResolvers<void>();
  let begun = 0;
  const { clock, lines, schedules } = started('rate(1 minute)', {
    fire() {
      begun += 1;
      return running.promise;
    },
  });
  await clock.advance(3 * MINUTE);
  expect(begun).toBe(3);
  expect(lines).toEqual([]);
  running.resolve();
  await schedules.stop();
});

it('continues after a failure and reports it', async () => {
  let turns = 0;
  const { clock, lines } = started('rate(1 minute)', {
    async fire() {
      turns += 1;
      throw new Error('no luck');
    },
  });
  await clock.advance(2 * MINUTE);
  expect(turns).toBe(2);
  expect(lines[0]).toContain('Schedule sweep failed: Error: no luck');
});

it('fires one by name at once, and passes on its failure', async () => {
  const { fired, schedules } = started('rate(5 minutes)');
  await schedules.fire('sweep');
  expect(fired).toHaveLength(1);
  await expect(schedules.fire('weep')).rejects.toThrow('There is no schedule weep. Known: sweep');
  const failing = started('rate(5 minutes)', { fire: () => Promise.reject(new Error('no luck')) });
  await expect(failing.schedules.fire('sweep')).rejects.toThrow('no luck');
});

it('fires one by name beside the run in progress, and waits for both', async () => {
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const { clock, schedules } = started('rate(1 minute)', {
    fire: () => runs[begun++]?.promise ?? Promise.resolve(),
  });
  await clock.advance(MINUTE);
  let isDone = false;
  const fired = schedules.fire('sweep').then(() => {
    isDone = true;
  });
  expect(begun).toBe(2);
  runs[1]?.resolve();
  await new Promise(setImmediate);
  expect(isDone).toBe(false);
  runs[0]?.resolve();
  await fired;
});

it('fires a held one only by name', async () => {
  const { clock, fired, schedules } = started('rate(1 minute)', {}, '2026-01-01T00:00:30Z', ['sweep']);
  await clock.advance(5 * MINUTE);
  expect(fired).toEqual([]);
  await schedules.fire('sweep');
  expect(fired).toHaveLength(1);
  expect(() => started('rate(1 minute)', {}, '2026-01-01T00:00:30Z', ['weep'])).toThrow(
    'There is no schedule weep. Known: sweep',
  );
});

it('fires no more once stopped', async () => {
  const { clock, fired, schedules } = started('rate(1 minute)');
  await schedules.stop();
  await clock.advance(5 * MINUTE);
  expect(fired).toEqual([]);
  expect(clock.timers).toBe(0);
});

it.each([
  // Counted from the start.
  ['rate(5 minutes)', '2026-01-01T00:00:30Z', ['2026-01-01T00:05:30.000Z', '2026-01-01T00:10:30.000Z']],
  ['cron(7 * * * ? *)', '2026-01-01T00:00:30Z', ['2026-01-01T00:07:00.000Z', '2026-01-01T01:07:00.000Z']],
  ['cron(20 3 * * ? *)', '2026-01-01T03:20:00Z', ['2026-01-02T03:20:00.000Z', '2026-01-03T03:20:00.000Z']],
])('fires %s at its times', async (expression, start, times) => {
  const { clock, fired } = started(expression, {}, start);
  await clock.advance(48 * 60 * MINUTE);
  expect(fired.slice(0, 2)).toEqual(times);
});

it.each([
  'rate(1 minutes)',
  'rate(0 minutes)',
  'rate(1 day)',
  'at(2026-01-01T00:00:00)',
  'cron(0 9 ? * MON *)',
  'cron(60 * * * ? *)',
  'cron(0 24 * * ? *)',
])("rejects %s at start, with the schedule's name", (expression) => {
  expect(() => started(expression)).toThrow(/^Schedule sweep: .* expected rate\(1 minute\)/);
});
