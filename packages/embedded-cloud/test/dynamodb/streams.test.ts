import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DescribeTableCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '#cloud/dynamodb/database.ts';
import { callOperation } from '#cloud/dynamodb/operations.ts';
import { readRecords, type StreamRecord, trimRecords } from '#cloud/dynamodb/streams.ts';
import {
  createTestTable,
  describeTestTable,
  PLACE,
  startTestDatabase,
  type TestDatabase,
} from './harness.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await startTestDatabase();
});

afterAll(() => db?.stop());

const STREAM = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;

const newTable = (): Promise<string> => createTestTable(db.client, { StreamSpecification: STREAM });

async function call(operation: string, request: object) {
  const response = await fetch(db.database.endpoint, {
    method: 'POST',
    headers: {
      'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
      authorization: 'AWS4-HMAC-SHA256 Credential=anybody/1/r/dynamodb/aws4_request',
    },
    body: JSON.stringify(request),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asks for
  return { status: response.status, body: (await response.json()) as any };
}

async function streamOf(TableName: string): Promise<string> {
  const { Table } = await db.client.send(new DescribeTableCommand({ TableName }));
  return Table?.LatestStreamArn ?? '';
}

async function shardsOf(StreamArn: string): Promise<string[]> {
  const { body } = await call('DescribeStream', { StreamArn });
  return body.StreamDescription.Shards.map(({ ShardId }: { ShardId: string }) => ShardId);
}

const FROM_START = { ShardIteratorType: 'TRIM_HORIZON' };

async function openShard(StreamArn: string, ShardId: string | undefined, from: object = FROM_START) {
  const { body } = await call('GetShardIterator', { StreamArn, ShardId, ...from });
  return body.ShardIterator;
}

const readPage = async (ShardIterator: string, more: object = {}) =>
  (await call('GetRecords', { ShardIterator, ...more })).body;

/** The records of each shard of a table's stream. */
async function recordsByShard(tableName: string): Promise<StreamRecord[][]> {
  const StreamArn = await streamOf(tableName);
  const shards: StreamRecord[][] = [];
  for (const ShardId of await shardsOf(StreamArn)) {
    shards.push((await readPage(await openShard(StreamArn, ShardId))).Records);
  }
  return shards;
}

const recordsOf = async (tableName: string) => (await recordsByShard(tableName)).flat();

const describeRecords = (records: readonly StreamRecord[]) =>
  records.map(({ eventName, dynamodb: { Keys, OldImage, NewImage } }) => [
    eventName,
    Keys.pk?.S,
    OldImage?.n?.N,
    NewImage?.n?.N,
  ]);

it('tells what every kind of write did, with both images, and nothing of writes that change nothing', async () => {
  const TableName = await newTable();
  await db.documents.send(new PutCommand({ TableName, Item: { pk: 'a', n: 1 } }));
  await db.documents.send(new PutCommand({ TableName, Item: { pk: 'a', n: 1 } }));
  await db.documents.send(
    new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: { pk: 'a', n: 2 } } }] } }),
  );
  await db.client.send(
    new TransactWriteItemsCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: { pk: { S: 'a' } },
            UpdateExpression: 'SET n = :n',
            ExpressionAttributeValues: { ':n': { N: '3' } },
          },
        },
        {
          ConditionCheck: {
            TableName,
            Key: { pk: { S: 'b' } },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ],
    }),
  );
  await db.documents.send(new DeleteCommand({ TableName, Key: { pk: 'a' } }));
  await db.documents.send(new DeleteCommand({ TableName, Key: { pk: 'a' } }));

  expect(describeRecords(await recordsOf(TableName))).toEqual([
    ['INSERT', 'a', undefined, '1'],
    ['MODIFY', 'a', '1', '2'],
    ['MODIFY', 'a', '2', '3'],
    ['REMOVE', 'a', '3', undefined],
  ]);
});

it('spreads items over shards, and keeps the writes of one item in one shard', async () => {
  const TableName = await newTable();
  for (const n of [1, 2]) {
    for (let item = 0; item < 16; item += 1) {
      await db.documents.send(new PutCommand({ TableName, Item: { pk: `item-${item}`, n } }));
    }
  }

  const [one = new Set(), other = new Set()] = (await recordsByShard(TableName)).map(
    (records) => new Set(records.map(({ dynamodb }) => dynamodb.Keys.pk?.S)),
  );

  expect([one.size, other.size]).not.toContain(0);
  expect(one.intersection(other).size).toBe(0);
});

it('continues after a record, in pages', async () => {
  const TableName = await newTable();
  for (const n of [1, 2, 3, 4]) await db.documents.send(new PutCommand({ TableName, Item: { pk: 'a', n } }));
  const all = await recordsOf(TableName);
  const StreamArn = await streamOf(TableName);
  const read = async (start: object, Limit = 2) => {
    for (const ShardId of await shardsOf(StreamArn)) {
      const page = await readPage(await openShard(StreamArn, ShardId, start), { Limit });
      if (page.Records.length > 0) return page;
    }
    return { Records: [] };
  };

  const SequenceNumber = all[0]?.dynamodb.SequenceNumber;
  const page = await read({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber });
  const next = await readPage(page.NextShardIterator);

  expect(describeRecords(page.Records).map(([, , , n]) => n)).toEqual(['2', '3']);
  expect(describeRecords(next.Records).map(([, , , n]) => n)).toEqual(['4']);
});

it('never shows a record before an earlier one of another writer', async () => {
  const TableName = await newTable();
  const StreamArn = await streamOf(TableName);
  const [ShardId] = await shardsOf(StreamArn);
  let iterator = await openShard(StreamArn, ShardId);
  const seen: StreamRecord[] = [];
  const write = async (writer: number) => {
    for (let n = 0; n < 25; n += 1) {
      await db.documents.send(new PutCommand({ TableName, Item: { pk: `${writer}-${n}` } }));
    }
  };
  let writing = true;
  const read = async () => {
    for (let more = true; more; ) {
      more = writing;
      const page = await readPage(iterator);
      seen.push(...page.Records);
      iterator = page.NextShardIterator;
    }
  };
  const reading = read();
  await Promise.all([1, 2, 3, 4].map(write));
  writing = false;
  await reading;

  const numbers = seen.map(({ dynamodb }) => dynamodb.SequenceNumber);
  const stored = (await recordsOf(TableName)).map(({ dynamodb }) => dynamodb.SequenceNumber);
  expect(numbers).toEqual(numbers.toSorted());
  expect(new Set(numbers)).toEqual(new Set(stored.filter((number) => numbers.includes(number))));
});

it('never uses a number again, even if every record was trimmed before a restart', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'streams-'));
  const DAY_SECONDS = 86_400;
  const put = (of: Database, n: string) =>
    callOperation(of, 'PutItem', { TableName: 'things', Item: { pk: { S: 'a' }, n: { N: n } } });
  const numbers = (of: Database) =>
    [0, 1]
      .flatMap((shard) => readRecords(of, 'things', shard, 0, 10))
      .map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
  try {
    const before = openDatabase({ ...PLACE, dataDir });
    const table = describeTestTable({ TableName: 'things', StreamSpecification: STREAM });
    await callOperation(before, 'CreateTable', table);
    await put(before, '1');
    await put(before, '2');
    const [, checkpoint = 0] = numbers(before);
    trimRecords(before, Date.now() / 1000 + 2 * DAY_SECONDS);
    expect(numbers(before)).toEqual([]);
    closeDatabase(before);

    const after = openDatabase({ ...PLACE, dataDir });
    await put(after, '3');
    expect(numbers(after)).toEqual([checkpoint + 1]);
    closeDatabase(after);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
