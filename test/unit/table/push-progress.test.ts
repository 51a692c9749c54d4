import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { openRunsMax } from '#contract/limits.ts';
import type { ChunkChange, LoadedChunk } from '#domain/outbound/pushes/push-progress.ts';
import { createPushRunRecord, type PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { listOpenRows } from '#domain/outbound/pushes/row-states.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { claimPendingJob, readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { beforeFirst } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const IDS = ['acc_a', 'acc_b', 'acc_c', 'acc_d'];

let workspaceId: string;
let run: PushRunRecord;

const table = await startSuiteTable();

beforeEach(async () => {
  workspaceId = newId('ws');
  run = createPushRunRecord({
    id: newId('push'),
    recordType: 'accounts',
    target: { kind: 'webhook', destination_id: 'dst_none' },
    viewer: { workspaceId, visibility: 'all' },
    total: IDS.length,
    skipped: 0,
    chunks: 1,
    at: new Date().toISOString(),
  });
  await createPushRunStore(table).create(workspaceId, run, [IDS]);
});

const progress = () => createPushProgress(table, systemClock);
const beside = () => createPushProgress(table.other, systemClock);
const load = async (): Promise<LoadedChunk> => must(await progress().load(workspaceId, run.id, 0));
const read = async () => must(await createPushRunStore(table).get(workspaceId, run.id));
const results = (...changes: ChunkChange[]) => ({ changes, dueAt: null });
const sent = (row: number): ChunkChange => ({ row, result: 'sent' });
const skipped = (row: number): ChunkChange => ({ row, result: 'skipped' });
const failed = (row: number): ChunkChange => ({
  row,
  result: 'failed',
  error: { record_id: must(IDS[row]), code: 'rejected', message: 'No.' },
});

it('a workspace has a limited number of push runs in progress, and another has its own', async () => {
  const runs = createPushRunStore(table);
  const create = (owner: string, id: string) => runs.create(owner, { ...run, id }, [IDS]);
  for (let i = 1; i < openRunsMax.push_runs; i += 1) {
    expect(await create(workspaceId, `push_${i}`)).toBe('created');
  }

  expect(await create(workspaceId, 'push_over')).toBe('full');
  expect(await runs.get(workspaceId, 'push_over')).toBeUndefined();
  expect(await create(workspaceId, run.id)).toBe('created');
  expect(await create(newId('ws'), 'push_over')).toBe('created');

  await progress().close(workspaceId, 'push_1', []);
  expect(await create(workspaceId, 'push_over')).toBe('created');
});

describe.each([
  ['that nobody has begun', false],
  ['that was tried before', true],
])('two workers with one chunk %s', (_, wasTried) => {
  beforeEach(async () => {
    if (wasTried) await progress().commit(await load(), results({ row: 0, result: 'tried', tries: 1 }));
  });

  it('lose no results and count a row once, although one has read an old state', async () => {
    const [first, second] = [await load(), await load()];

    await progress().commit(first, results(sent(0), sent(1)));
    must(await progress().commit(second, results(sent(1), sent(2), failed(3))));

    expect(await read()).toMatchObject({ status: 'running', sent: 3, failed: 1 });
    expect(listOpenRows((await load()).outcome.rows)).toEqual([]);
  });

  it("lose none either if one writes between the other's read and write", async () => {
    const [slow, quick] = [await load(), await load()];
    await beforeCommit(
      () => beside().commit(quick, results(sent(0), failed(1))),
      () => progress().commit(slow, results(sent(0), sent(1), sent(2), sent(3))),
    );
    expect(await read()).toMatchObject({ sent: 3, failed: 1, error_sample: [{ record_id: 'acc_b' }] });
    expect(listOpenRows((await load()).outcome.rows)).toEqual([]);
  });
});

const beforeCommit = <T>(happens: () => Promise<unknown>, work: () => Promise<T>) =>
  beforeFirst(table.client, 'TransactWriteItemsCommand', happens, work);

describe('a closed run', () => {
  it('counts what is committed concurrently', async () => {
    await progress().commit(await load(), results(sent(0)));
    const late = await load();
    const isClosed = await beforeCommit(
      () => beside().commit(late, results(sent(1), sent(2))),
      () => progress().close(workspaceId, run.id, [{ record_id: 'acc_d', code: 'gone', message: '' }]),
    );
    expect(isClosed).toBe(true);
    expect(await read()).toMatchObject({ status: 'failed', sent: 3, failed: 1, total: 4 });
  });

  it('rejects results of a late worker', async () => {
    const late = await load();
    await progress().close(workspaceId, run.id, []);
    expect(await progress().commit(late, results(sent(0)))).toBeUndefined();
    expect(await read()).toMatchObject({ status: 'failed', sent: 0, failed: 4 });
  });

  it('is not closed while rows are open, unless it is given up', async () => {
    await progress().commit(await load(), results(sent(0), sent(1), sent(2)));
    expect(await progress().close(workspaceId, run.id)).toBe(false);
    await progress().commit(await load(), results(failed(3)));
    expect(await progress().close(workspaceId, run.id)).toBe(true);
    expect(await read()).toMatchObject({ status: 'completed', sent: 3, failed: 1 });
  });
});

describe('skipped rows', () => {
  it('count once, and add up to the total with the others', async () => {
    const [first, second] = [await load(), await load()];
    await progress().commit(first, results(skipped(0), sent(1)));
    await progress().commit(second, results(sent(0), skipped(1), skipped(2), failed(3)));

    expect(await read()).toMatchObject({ sent: 1, failed: 1, skipped: 2, total: 4 });
    expect(await progress().close(workspaceId, run.id)).toBe(true);
    expect(await read()).toMatchObject({ status: 'completed', sent: 1, failed: 1, skipped: 2 });
  });

  it('are not sent again by a retry', async () => {
    await progress().commit(await load(), results(skipped(0), sent(1), failed(2)));
    await progress().close(workspaceId, run.id, [{ record_id: run.id, code: 'given_up', message: '' }]);

    expect(await read()).toMatchObject({ sent: 1, failed: 2, skipped: 1, total: 4 });
    expect(await createPushRunStore(table).listUndelivered(workspaceId, await read())).toEqual(
      new Map([[0, ['acc_c', 'acc_d']]]),
    );
  });

  it("of a run that is given up don't count as failed", async () => {
    const late = await load();
    await beforeCommit(
      () => beside().commit(late, results(skipped(1))),
      () => progress().close(workspaceId, run.id, []),
    );
    expect(await read()).toMatchObject({ status: 'failed', failed: 3, skipped: 1, total: 4 });
  });
});

describe('the error sample of a run', () => {
  const codes = async () => (await read()).error_sample.map(({ code }) => code);

  it('keeps the errors of two workers that started from the same sample', async () => {
    const [first, second] = [await load(), await load()];
    await Promise.all([
      progress().commit(first, results(failed(0))),
      beside().commit(
        second,
        results({ ...failed(1), error: { record_id: 'b', code: 'other', message: '' } }),
      ),
    ]);

    expect((await codes()).sort()).toEqual(['other', 'rejected']);
  });

  it('says that the run was given up', async () => {
    await progress().commit(await load(), results(failed(0), failed(1)));
    await progress().close(workspaceId, run.id, [{ record_id: run.id, code: 'given_up', message: 'late' }]);

    expect(await codes()).toEqual(['rejected', 'given_up', 'rejected']);
  });
});

it('the rows of a run expire after 30 days, ids and outcomes alike', async () => {
  await progress().commit(await load(), results(sent(0)));
  const expiryAt = async (Key: object) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item?.expires_at;

  const expected = Math.floor(Date.parse(run.created_at) / 1000) + 30 * 24 * 60 * 60;
  expect(await expiryAt(keys.pushChunk(workspaceId, run.id, 0))).toBe(expected);
  expect(await expiryAt(keys.pushOutcome(workspaceId, run.id, 0))).toBe(expected);
});

it('the note of a running push is claimed by only one of two sweepers, even when its count restarts', async () => {
  const noteAt = async (at: Date) =>
    must((await readOverdueJobs(table, at)).find(({ record_id }) => record_id === run.id));
  const at = (minutes: number) => new Date(Date.parse(run.created_at) + minutes * 60_000);

  const first = await noteAt(at(4));
  expect(await claimPendingJob(table, first, at(4), { movedAt: run.created_at })).toMatchObject({
    attempt: 1,
  });
  expect(await claimPendingJob(table, first, at(4), { movedAt: run.created_at })).toBeUndefined();
  const second = await noteAt(at(10));
  expect(second).toMatchObject({ attempt: 1, taken_up_at: at(4).toISOString() });

  const movedAt = at(6).toISOString();
  expect(await claimPendingJob(table, second, at(10), { movedAt })).toMatchObject({ attempt: 1 });
  expect(await claimPendingJob(table, second, at(10), { movedAt })).toBeUndefined();
  expect(await noteAt(at(20))).toMatchObject({ attempt: 1, due_at: at(13).toISOString() });
});
