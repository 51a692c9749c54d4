import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import { accountItem } from '#table/accounts/account-item.ts';
import { exportedDetections } from '#table/detections/detection-export.ts';
import { detectionItem } from '#table/detections/detection-item.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { collections, keys } from '#table/keys.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const WORKSPACE = 'ws_export';
const ACCOUNTS = 100;
const EACH = 5;
const ROWS = ACCOUNTS * EACH;
const viewer = { workspaceId: WORKSPACE, visibility: 'all' } as const;

let table: OwnTable;

const accounts = Array.from({ length: ACCOUNTS }, (_, number) =>
  exampleRecord({ name: `Company ${number}`, status: 'active' }),
);
const detections = accounts.flatMap(({ id }, account) =>
  Array.from({ length: EACH }, (_, number) =>
    exampleDetection({
      id: detectionId(id, 'sig_expansion', `event ${number}`),
      account_id: id,
      signal_id: 'sig_expansion',
      // About 5 KB, as with a draft and evidence.
      narrative: 'n'.repeat(3_500),
      created_at: new Date(Date.UTC(2026, 4, 1, 0, account, number)).toISOString(),
    }),
  ),
);

const read = async (query: object = {}) =>
  Array.fromAsync(exportedDetections(table, viewer, { format: 'ndjson', ...query }, new Date()));

beforeAll(async () => {
  table = await startOwnTable();
  await batchPut(
    table,
    accounts.map((record) => accountItem(WORKSPACE, record, 0)),
  );
  await batchPut(
    table,
    detections.map((record, number) => detectionItem(WORKSPACE, record, number % 4)),
  );
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { ...keys.shardCounter(collections.detections(WORKSPACE)) },
      UpdateExpression: 'SET shards = :shards',
      ExpressionAttributeValues: { ':shards': 4 },
    }),
  );
});

afterAll(() => table.stop());

describe('an export of detections', () => {
  it('has every row of every shard once, by id', async () => {
    const ids = (await read()).map(({ id }) => id);

    expect(ids).toEqual(detections.map(({ id }) => id).toSorted());
  });

  it('reads the index once, each record once and each account about once', async () => {
    const { meter } = await meterCalls(table.client, () => read());
    const queried = meter.calls.filter(({ operation }) => operation === 'Query');

    expect(queried.reduce((sum, { itemsRead }) => sum + itemsRead, 0)).toBe(ROWS + ACCOUNTS);
    // The accounts' rows tell which are set aside.
    // A record of 5 KB takes one unit; an account one, again at the border of two batches; a missing counter half of one.
    const atMost = ROWS + (ACCOUNTS + ROWS / 100) * 1.5;
    console.info(`units: ${meter.unitsOf('BatchGetItem')} + ${meter.unitsOf('Query')} for ${ROWS} rows`);
    expect(meter.unitsOf('BatchGetItem')).toBeLessThanOrEqual(atMost);
  });

  it('with a filter reads only the records that match', async () => {
    const found_since = '2026-05-01T01:30:00.000Z';
    const { meter } = await meterCalls(table.client, () => read({ found_since }));

    expect(await read({ found_since })).toHaveLength(10 * EACH);
    expect(meter.unitsOf('BatchGetItem')).toBeLessThanOrEqual(10 * EACH + 10 * 1.5 + 2);
  });
});
