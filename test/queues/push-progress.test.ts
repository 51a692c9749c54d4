import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PushError } from '#contract/push-runs.ts';
import type { ChunkChange, PushProgress } from '#domain/outbound/pushes/push-progress.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { overdueWork, takeUpWork } from '#table/pending-work/pending-work.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import type { Table } from '#table/table.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const MINUTE_MS = 60_000;
const KEPT_SECONDS = 30 * 24 * 60 * 60;

let table: Table;
let workspaceId: string;
let progress: PushProgress;

beforeAll(async () => {
  table = testTable();
  workspaceId = (await newWorkspace()).id;
  progress = pushProgress(table, () => new Date());
});

/** A run of two chunks without a worker. */
const startRun = (): Promise<PushRunRecord> =>
  startPushRun(
    { runs: pushRunStore(table), send: async () => undefined, newId, now: () => new Date() },
    {
      viewer: { workspaceId, visibility: 'all' },
      recordType: 'accounts',
      target: { kind: 'webhook', destination_id: newId('dst') },
      ids: Array.from({ length: 100 }, (_, row) => `acc_${row}`),
    },
  );

const loadedChunk = async ({ id }: PushRunRecord, chunk: number) =>
  must(await progress.load(workspaceId, id, chunk));

const failures = (code: string, ...rows: number[]): ChunkChange[] =>
  rows.map((row) => ({ row, result: 'failed', error: { record_id: `acc_${row}`, code, message: code } }));

const codesOf = (errors: readonly PushError[]) => errors.map(({ code }) => code).join(' ');

const sampleOf = async ({ id }: PushRunRecord) =>
  codesOf(must(await pushRunStore(table).get(workspaceId, id)).error_sample);

describe('the error sample of a run', () => {
  it('keeps the errors of two lanes that started from the same sample', async () => {
    const run = await startRun();
    const [first, second] = [await loadedChunk(run, 0), await loadedChunk(run, 1)];

    await Promise.all([
      progress.commit(first, { changes: failures('timeout', 0, 1), dueAt: null }),
      progress.commit(second, { changes: failures('redirect', 0, 1), dueAt: null }),
    ]);

    expect((await sampleOf(run)).split(' ').sort()).toEqual(['redirect', 'redirect', 'timeout', 'timeout']);
    expect(await pushRunStore(table).get(workspaceId, run.id)).toMatchObject({ failed: 4 });
  });

  it('says that the run was given up, even if it is full', async () => {
    const run = await startRun();
    const rows = Array.from({ length: 30 }, (_, row) => row);
    await progress.commit(await loadedChunk(run, 0), { changes: failures('timeout', ...rows), dueAt: null });

    await progress.close(workspaceId, run.id, [{ record_id: run.id, code: 'given_up', message: 'late' }]);

    expect(await sampleOf(run)).toBe(`timeout given_up${' timeout'.repeat(8)}`);
  });
});

describe('the rows of a run', () => {
  it('expire after 30 days, ids and outcomes alike', async () => {
    const run = await startRun();
    await progress.commit(await loadedChunk(run, 0), { changes: [{ row: 0, result: 'sent' }], dueAt: null });
    const expiryAt = async (Key: object) =>
      (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item?.expires_at;

    const expiries = [
      await expiryAt(keys.pushChunk(workspaceId, run.id, 0)),
      await expiryAt(keys.pushChunk(workspaceId, run.id, 1)),
      await expiryAt(keys.pushOutcome(workspaceId, run.id, 0)),
    ];

    const expected = Math.floor(Date.parse(run.created_at) / 1000) + KEPT_SECONDS;
    expect(expiries).toEqual([expected, expected, expected]);
  });
});

describe('a run that has ended', () => {
  it('accepts no more results and has no chunks to work on', async () => {
    const run = await startRun();
    const late = await loadedChunk(run, 0);
    await progress.close(workspaceId, run.id, []);

    expect(
      await progress.commit(late, { changes: [{ row: 0, result: 'sent' }], dueAt: null }),
    ).toBeUndefined();
    expect(await progress.load(workspaceId, run.id, 0)).toBeUndefined();
    expect(await pushRunStore(table).get(workspaceId, run.id)).toMatchObject({ sent: 0, failed: 100 });
  });
});

describe('the note of a running push', () => {
  it('is claimed by only one of two sweepers, even when its count restarts', async () => {
    const run = await startRun();
    const noteAt = async (at: Date) =>
      must((await overdueWork(table, at)).find(({ record_id }) => record_id === run.id));
    const at = (minutes: number) => new Date(Date.parse(run.created_at) + minutes * MINUTE_MS);

    const first = await noteAt(at(4));
    expect(await takeUpWork(table, first, at(4), { movedAt: run.created_at })).toMatchObject({ attempt: 1 });
    expect(await takeUpWork(table, first, at(4), { movedAt: run.created_at })).toBeUndefined();
    const second = await noteAt(at(10));
    expect(second).toMatchObject({ attempt: 1, taken_up_at: at(4).toISOString() });

    const movedAt = at(6).toISOString();
    expect(await takeUpWork(table, second, at(10), { movedAt })).toMatchObject({ attempt: 1 });
    expect(await takeUpWork(table, second, at(10), { movedAt })).toBeUndefined();
    expect(await noteAt(at(20))).toMatchObject({ attempt: 1, due_at: at(13).toISOString() });
  });
});
