import { describe, expect, it } from 'vitest';
import { exportTarget } from '#contract/export-settings.ts';
import { setDailyExport } from '#domain/outbound/daily-exports/change-daily-export.ts';
import type { DailyExport, DailyExportStore } from '#domain/outbound/daily-exports/daily-export.ts';
import { runDailyExport } from '#domain/outbound/daily-exports/run-daily-export.ts';

const WS = 'ws_1';

const targetOf = (bucket: string, parts: object = {}) =>
  exportTarget.parse({ bucket, bucket_owner: '222222222222', hour: 0, what: ['accounts'], ...parts });

/** One item, written under the conditions of the table. */
function memory() {
  let stored: DailyExport | undefined;
  const exports: DailyExportStore = {
    get: async () => stored,
    async save(_, before, after) {
      if (stored?.revision !== before?.revision) return false;
      stored = after;
      return true;
    },
    async remove() {
      stored = undefined;
    },
    due: async () => [WS],
  };
  const set = (target: ReturnType<typeof targetOf>, now = '2026-11-15T12:00:00Z') =>
    setDailyExport(
      {
        exports,
        log: { positionAt: async () => 1 },
        buckets: { put: async () => undefined },
        now: () => new Date(now),
        refuse: (code) => {
          throw new Error(code);
        },
        account: '111111111111',
      },
      WS,
      target,
    );
  return { exports, set };
}

const WRITTEN = { accounts: { notes: 5_000, rows: 5_000, files: 1 } } as const;

describe('the settings of a daily export', () => {
  it('that were removed and set again are not replaced by a run of the old ones', async () => {
    const { exports, set } = memory();
    await set(targetOf('old-bucket'));
    const running = runDailyExport(
      {
        exports,
        log: {
          positionAt: async () => 2,
          read: async (_, from) => {
            if (from > 1) return [];
            const note = { type: 'account', id: 'acc_1', change: 'deleted', at: 0, owners: [] } as const;
            return [{ position: 1, notes: [note] }];
          },
        },
        records: {
          shown: async () => [
            {
              type: 'account',
              id: 'acc_1',
              change: 'deleted',
              changed_at: '2026-11-15T00:00:00.000Z',
              record: null,
            },
          ],
        },
        notesOn: async () => new Map(),
        buckets: {
          // As many changes as the run has made, so that a counter would be where the run expects it.
          async put() {
            await exports.remove(WS);
            await set(targetOf('new-bucket'));
            await set(targetOf('new-bucket'));
            return undefined;
          },
        },
        now: () => new Date('2026-11-16T01:00:00Z'),
        remainingMs: () => 800_000,
      },
      WS,
    );

    expect(await running).toBe(false);
    expect((await exports.get(WS))?.target.bucket).toBe('new-bucket');
  });

  it("can't name a bucket of the stage's own account, whose policy isn't asked", async () => {
    const { exports, set } = memory();

    await expect(set(targetOf('assets', { bucket_owner: '111111111111' }))).rejects.toThrow('bucket_refused');

    expect(await exports.get(WS)).toBeUndefined();
  });

  it('keep what is written of the day, unless the files go elsewhere', async () => {
    const { exports, set } = memory();
    const begin = async () => {
      const before = await set(targetOf('warehouse', { prefix: 'a' }));
      const after = { ...before, end: 9, written: WRITTEN, revision: before.revision + 1 };
      expect(await exports.save(WS, before, after)).toBe(true);
    };

    for (const same of [{ hour: 5 }, { what: ['accounts', 'people'] }]) {
      await begin();
      expect(await set(targetOf('warehouse', { prefix: 'a', ...same }))).toMatchObject({
        written: WRITTEN,
        end: 9,
      });
    }
    for (const other of [targetOf('warehouse', { prefix: 'b' }), targetOf('lake', { prefix: 'a' })]) {
      await begin();
      expect(await set(other)).toMatchObject({ written: {}, end: 9 });
    }
  });

  it('leave the format of a day that is being written', async () => {
    const { exports, set } = memory();
    const before = await set(targetOf('warehouse'));
    expect(before.finishing).toBeNull();
    expect((await set(targetOf('warehouse', { format: 'csv' }))).finishing).toBeNull();

    const begun = await set(targetOf('warehouse'));
    await exports.save(WS, begun, { ...begun, end: 9, written: WRITTEN, revision: begun.revision + 1 });
    const other = { written: WRITTEN, finishing: 'ndjson', target: { format: 'csv' } };
    expect(await set(targetOf('warehouse', { format: 'csv' }))).toMatchObject(other);
    expect(await set(targetOf('warehouse', { format: 'csv', hour: 3 }))).toMatchObject(other);
    expect(await set(targetOf('warehouse'))).toMatchObject({ written: WRITTEN, finishing: null });
  });
});
