import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/changes.ts';
import type { ChangeNote, NotedChanges } from '#domain/outbound/changes/change-log.ts';
import type { DailyExport } from '#domain/outbound/daily-exports/daily-export.ts';
import { type RunDailyExportPorts, runDailyExport } from '#domain/outbound/daily-exports/run-daily-export.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

const WS = 'ws_1';
const DAY = '2026-11-16';
const NOW = new Date('2026-11-17T01:05:00Z');

const idOf = (number: number): string => `acc_${String(number).padStart(6, '0')}`;

const noteOf = (number: number, change: ChangeNote['change'] = 'created'): ChangeNote => ({
  type: 'account',
  id: idOf(number),
  change,
  at: Date.parse('2026-11-16T12:00:00Z'),
  owners: [],
});

const settings = (parts: Partial<DailyExport> = {}): DailyExport => ({
  target: {
    bucket: 'warehouse',
    bucket_owner: '222222222222',
    prefix: '',
    format: 'ndjson',
    hour: 1,
    what: ['accounts', 'detections'],
  },
  next_day: DAY,
  position: 1,
  end: null,
  written: {},
  finishing: null,
  last_run: null,
  look_at: '2026-11-17T01:00:00.000Z',
  revision: 1,
  ...parts,
});

/** A workspace whose worker can be killed before or after any call that leaves the process. */
function workspace(log: readonly NotedChanges[], stored = settings(), tags: readonly string[] = []) {
  const objects = new Map<string, string>();
  const written: string[] = [];
  let calls = 0;
  let killedAt = Number.POSITIVE_INFINITY;
  const outside = async <T>(work: () => T): Promise<T> => {
    calls += 1;
    if (calls === killedAt) throw new Error('killed');
    const answer = work();
    calls += 1;
    if (calls === killedAt) throw new Error('killed');
    return answer;
  };
  const state = { stored, read: 0, now: NOW };
  const ports: RunDailyExportPorts = {
    exports: {
      get: () => outside(() => state.stored),
      save: (_, before, after) =>
        outside(() => {
          if (before?.revision !== state.stored.revision) return false;
          state.stored = after;
          return true;
        }),
      remove: async () => undefined,
      due: async () => [WS],
    },
    log: {
      read: (_, from, most) => outside(() => log.filter(({ position }) => position >= from).slice(0, most)),
      positionAt: () => outside(() => (log.at(-1)?.position ?? 0) + 1),
    },
    records: {
      shown: (_, notes) =>
        outside(() => {
          state.read += notes.length;
          return notes.map(
            ({ id, change, at }) =>
              ({
                type: 'account',
                id,
                change,
                changed_at: new Date(at).toISOString(),
                record:
                  change === 'deleted'
                    ? null
                    : exampleRecord({ id, created_at: `${DAY}T00:00:00.000Z`, tags: [...tags] }),
              }) as Change,
          );
        }),
    },
    notesOn: async () => new Map(),
    buckets: {
      put: ({ key }, bytes) =>
        outside(() => {
          objects.set(key, Buffer.from(bytes).toString('base64'));
          written.push(key);
          return undefined;
        }),
    },
    now: () => state.now,
    remainingMs: () => 200_000,
  };
  return {
    ports,
    objects,
    written,
    state,
    /** The next tick of the schedule. */
    nextHour() {
      state.now = new Date(state.now.getTime() + 60 * 60_000);
    },
    killAt(number: number) {
      calls = 0;
      killedAt = number;
    },
    calls: () => calls,
  };
}

/** 10,001 accounts in positions of a hundred, some changed twice. */
const log: NotedChanges[] = Array.from({ length: 102 }, (_, index) => ({
  position: index + 1,
  notes:
    index === 101
      ? [noteOf(0, 'updated'), noteOf(1, 'deleted')]
      : Array.from({ length: index === 100 ? 1 : 100 }, (__, number) => noteOf(index * 100 + number)),
}));

/** One file of 300 accounts. */
const small = log.slice(0, 3);

describe('a daily export', () => {
  it('cuts the changed records into files and reads each record once', async () => {
    const { ports, objects, state } = workspace(log);

    await runDailyExport(ports, WS);

    expect([...objects.keys()]).toEqual(
      [0, 1, 2].map((part) => `${WS}/accounts/dt=${DAY}/part-0000${part}.ndjson.gz`),
    );
    expect(state.read).toBe(10_001);
    expect(state.stored).toMatchObject({ next_day: '2026-11-17', position: 103, end: null, written: {} });
    expect(state.stored.last_run).toMatchObject({ status: 'done', rows: 10_001, files: 3, error: null });
  });

  it('killed at any call, and run again, leaves exactly the same objects', async () => {
    const whole = workspace(small);
    whole.killAt(Number.POSITIVE_INFINITY);
    await runDailyExport(whole.ports, WS);
    const calls = whole.calls();
    expect(calls).toBeGreaterThan(10);

    for (let killed = 1; killed <= calls; killed += 1) {
      const one = workspace(small);
      one.killAt(killed);
      await expect(runDailyExport(one.ports, WS)).rejects.toThrow('killed');
      one.killAt(Number.POSITIVE_INFINITY);
      one.nextHour();
      await runDailyExport(one.ports, WS);

      expect(Object.fromEntries(one.objects)).toEqual(Object.fromEntries(whole.objects));
      expect(one.state.stored.last_run).toMatchObject({ status: 'done', rows: 300, files: 1 });
    }
  });

  it('continues behind the files it wrote, if a day takes longer than the function may', async () => {
    const { ports, written, state, nextHour } = workspace(log);
    let left = 3;
    const short = { ...ports, remainingMs: () => (--left > 0 ? 200_000 : 0) };

    await runDailyExport(short, WS);
    expect(written).toHaveLength(2);
    nextHour();
    await runDailyExport(ports, WS);

    expect(written).toHaveLength(3);
    expect(state.stored.last_run).toMatchObject({ rows: 10_001, files: 3 });
  });

  it.each(['ndjson', 'parquet'] as const)(
    'ends a file of %s before it is too large for the memory, and has every record once',
    async (format) => {
      const fifty = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(1_000)}`);
      const target = { ...settings().target, format };
      const large = workspace(log.slice(0, 10), settings({ target }), fifty);

      await runDailyExport(large.ports, WS);

      // 1,000 rows of 50 KB.
      expect(large.written).toHaveLength(3);
      expect(new Set(large.written).size).toBe(3);
      expect(large.state.read).toBe(1_000);
      expect(large.state.stored.last_run).toMatchObject({ status: 'done', rows: 1_000, files: 3 });
    },
  );

  it('that kills its process is not looked at again before the next tick', async () => {
    const one = workspace(small);
    const dying = {
      ...one.ports,
      records: { shown: () => Promise.reject(new Error('out of memory')) },
    };

    await expect(runDailyExport(dying, WS)).rejects.toThrow('out of memory');

    expect(one.state.stored.look_at > NOW.toISOString()).toBe(true);
    expect(await runDailyExport(one.ports, WS)).toBe(false);
    expect(one.written).toEqual([]);
    one.nextHour();
    await runDailyExport(one.ports, WS);
    expect(one.state.stored.last_run).toMatchObject({ status: 'done', rows: 300 });
  });

  it('that the bucket refuses keeps what it wrote and says why', async () => {
    const one = workspace(log);
    const refusing = {
      ...one.ports,
      buckets: {
        put: async (...asked: Parameters<typeof one.ports.buckets.put>) =>
          one.written.length === 1 ? 'access denied.' : one.ports.buckets.put(...asked),
      },
    };

    await runDailyExport(refusing, WS);

    expect(one.state.stored.last_run).toMatchObject({
      status: 'failed',
      rows: 5_000,
      files: 1,
      error: 'access denied.',
    });
    one.nextHour();
    await runDailyExport(one.ports, WS);
    expect(new Set(one.written).size).toBe(3);
    expect(one.state.read).toBe(15_001);
  });

  it('that breaks says so, is seen by the alarm, and is tried again', async () => {
    const one = workspace(small);
    const broken = {
      ...one.ports,
      buckets: { put: () => Promise.reject(new Error('S3 is down')) },
    };

    await expect(runDailyExport(broken, WS)).rejects.toThrow('S3 is down');

    expect(one.state.stored.last_run).toMatchObject({
      status: 'failed',
      error: 'The service could not write it. It tries again within the hour.',
    });
    one.nextHour();
    await runDailyExport(one.ports, WS);
    expect(one.state.stored.last_run).toMatchObject({ status: 'done', rows: 300, error: null });
  });

  it('ends a day in the format it was begun in', async () => {
    const one = workspace(small, settings({ finishing: 'csv' }));

    await runDailyExport(one.ports, WS);

    expect(new Set(one.written.map((key) => key.slice(key.indexOf('.'))))).toEqual(new Set(['.csv.gz']));
    expect(one.state.stored.finishing).toBeNull();
  });

  it('reads and writes nothing before it is due, and no record on a day without changes', async () => {
    const early = workspace(log, settings({ look_at: '2026-11-17T02:00:00.000Z' }));
    await runDailyExport(early.ports, WS);
    expect(early.state.stored.revision).toBe(1);

    const quiet = workspace(log, settings({ position: 103 }));
    await runDailyExport(quiet.ports, WS);
    expect(quiet.state.read).toBe(0);
    expect(quiet.objects.size).toBe(0);
    expect(quiet.state.stored.last_run).toMatchObject({ status: 'done', rows: 0, error: null });
  });

  it('says so if changes had expired', async () => {
    const { ports, state } = workspace(log.slice(5));

    await runDailyExport(ports, WS);

    expect(state.stored.last_run?.error).toContain('30 days');
  });
});
