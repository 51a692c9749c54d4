import { PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import {
  createPendingJob,
  type PendingJob,
  type PendingKind,
} from '#domain/shared/pending-jobs/pending-job.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { getPendingPartition } from '#table/keys.ts';
import {
  claimPendingJob,
  createPendingJobItem,
  getPendingJobKey,
  readOverdueJobs,
} from '#table/pending-jobs/pending-job-store.ts';
import { intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const note = (recordId: string, parts: object, kind: PendingJob['kind'] = 'push_run') =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...getPendingJobKey(kind, 'ws_1', recordId),
        ...createPendingJob(kind, 'ws_1', recordId, new Date()),
        ...parts,
      },
    }),
  );

it("a note from another version doesn't hide other work", async () => {
  await note('push_1', { kind: 'of_tomorrow' });
  await note('push_2', {});

  const found = await readOverdueJobs(table, new Date(Date.now() + 60_000));

  expect(found.map(({ record_id }) => record_id)).toEqual(['push_2']);
});

it('work waits at most an hour before it is retried, however often it failed', async () => {
  const now = new Date(Date.now() + HOUR_MS);
  await note('acc_1', { attempt: 900 }, 'onboard_account');
  const overdue = must((await readOverdueJobs(table, now)).find(({ record_id }) => record_id === 'acc_1'));

  const taken = await claimPendingJob(table, overdue, now);

  expect(taken).toMatchObject({ attempt: 901, due_at: new Date(now.getTime() + HOUR_MS).toISOString() });
});

describe('with very much promised work', () => {
  const AT = Date.parse('2026-03-01T12:00:00.000Z');
  /** Slots are read from either end, in turns. */
  const TICKS = [new Date(AT + HOUR_MS), new Date(AT + HOUR_MS + MINUTE_MS)];

  let full: OwnTable;
  beforeAll(async () => {
    full = await startOwnTable();
  });
  afterAll(() => full.stop());

  /** Notes in one slot. Returns their records. */
  async function promised(kind: PendingKind, workspaceId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; ids.length < count; at += 1) {
      const id = `rec_${at}`;
      if (getPendingJobKey(kind, workspaceId, id).PK === getPendingPartition(0)) ids.push(id);
    }
    await batchPut(
      full,
      ids.map((id) => createPendingJobItem(kind, workspaceId, id, new Date(AT))),
    );
    return ids;
  }

  it('a sweep reaches every kind and workspace, and as much of the largest as it can do', async () => {
    await promised('detect_events', 'ws_light', 1);
    await promised('refresh_standing', 'ws_before', 1);
    await promised('refresh_standing', 'ws_huge', 2_200);
    await promised('refresh_standing', 'ws_later', 700);
    await promised('refresh_standing', 'ws_zero', 1);
    await promised('run', 'ws_light', 1);

    const seen = new Set<string>();
    for (const tick of TICKS) {
      const found = await readOverdueJobs(full, tick);
      const count = (workspaceId: string) =>
        found.filter(({ workspace_id }) => workspace_id === workspaceId).length;
      expect({ light: count('ws_light'), before: count('ws_before'), zero: count('ws_zero') }).toEqual({
        light: 2,
        before: 1,
        zero: 1,
      });
      expect(count('ws_later')).toBe(700);
      expect(count('ws_huge')).toBeGreaterThanOrEqual(500);
      expect(count('ws_huge')).toBeLessThanOrEqual(1_000);
      expect(found.slice(0, 5).map(({ workspace_id }) => workspace_id)).toEqual(
        expect.arrayContaining(['ws_light', 'ws_before', 'ws_huge', 'ws_later', 'ws_zero']),
      );
      for (const { workspace_id, record_id } of found) if (workspace_id === 'ws_huge') seen.add(record_id);
    }
    // The second sweep reads from the other end.
    expect(seen.size).toBeGreaterThan(1_000);
  });

  it.each([1, 4_000])('a sweep ends, whatever the table answers for %i workspaces', async (workspaces) => {
    const asked = new Map<unknown, number>();
    let answers = 0;
    const endless = (input: QueryCommandInput) => {
      const PK = input.ExpressionAttributeValues?.[':partition'];
      asked.set(PK, (asked.get(PK) ?? 0) + 1);
      answers += 1;
      const SK = `run#ws_${String(answers % workspaces).padStart(6, '0')}#rec_${answers}`;
      return Promise.resolve({ response: {}, output: { Items: [], LastEvaluatedKey: { PK, SK } } });
    };

    await intercept(full.client, 'QueryCommand', endless, async () => {
      expect(await readOverdueJobs(full, new Date(AT))).toEqual([]);
    });

    expect([...asked.values()]).toEqual(Array(8).fill(24));
  });
});
