import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { createOperatorClient } from '#platform/clients.ts';
import { newId } from '#platform/ids.ts';
import { getPendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { eventually } from '#test/harness/eventually.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { functionEnvironment } from '#test/harness/function-environment.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const ROWS = 30;
/** Longer ago than a run may go without progress. */
const TEN_MINUTES_MS = 600_000;

/** A run from ten minutes ago whose first messages were lost with their sender. */
async function lostRun(table: Table, workspaceId: string, url: string): Promise<PushRunRecord> {
  const now = () => new Date(Date.now() - TEN_MINUTES_MS);
  const destination = {
    id: newId('dst'),
    name: newId('dst'),
    url,
    secret: createSigningSecret(),
    retired_secrets: [],
    created_at: now().toISOString(),
  };
  await createDestinationStore(table).add(workspaceId, destination);
  return startPushRun(
    { runs: createPushRunStore(table), send: async () => undefined, newId, now, refuse },
    {
      viewer: { workspaceId, visibility: 'all' },
      recordType: 'accounts',
      target: { kind: 'webhook', destination_id: destination.id },
      ids: await storeAccounts(table, workspaceId, ROWS),
    },
  );
}

describe('a push run without progress', () => {
  it('is resumed and completes', async () => {
    const { id } = await newWorkspace();
    const table = testTable();
    const receiver = await receiverWith();
    const run = await lostRun(table, id, receiver.url);

    await fireSchedule('resume-pending-work');

    const ended = await eventually(
      () => createPushRunStore(table).get(id, run.id),
      (stored) => stored?.status !== 'running',
    );
    expect(ended).toMatchObject({ status: 'completed', sent: ROWS, failed: 0, skipped: 0 });
    expect(receiver.accepted.size).toBe(ROWS);
  });
});

describe('the function that resumes it, over a table without schedules', () => {
  const name = newId('run');
  let table: Table;

  beforeAll(async () => {
    const { endpoints, operator, region } = inject('cloud');
    const client = createOperatorClient({ region, local: { endpoint: endpoints.dynamodb, ...operator } });
    const { partitionKey, sortKey } = tableSchema;
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [partitionKey, sortKey].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
      }),
    );
    table = {
      name,
      client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    };
  });

  afterEach(() => vi.unstubAllEnvs());

  async function resumesAfter(remainingMs: number): Promise<unknown> {
    const workspaceId = newId('ws');
    const run = await lostRun(table, workspaceId, 'https://receiver.example/rows');
    for (const [variable, value] of Object.entries({ ...functionEnvironment(), TABLE_NAME: name })) {
      vi.stubEnv(variable, value);
    }
    const { handler } = await import('#functions/schedules/resume-pending-work.ts');
    await handler({}, { getRemainingTimeInMillis: () => remainingMs } as Context);
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: name,
        Key: getPendingJobKey('push_run', workspaceId, run.id),
        ConsistentRead: true,
      }),
    );
    return Item?.attempt;
  }

  it.each([
    ['resumes a run while there is time for one', 20_000, 1],
    ['leaves a run for the next minute if its own time is nearly up', 19_999, 0],
  ])('%s', async (_what, remainingMs, resumes) => {
    expect(await resumesAfter(remainingMs)).toBe(resumes);
  });
});
