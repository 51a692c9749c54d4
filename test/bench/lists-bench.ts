import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { fold } from '#domain/text/fold.ts';
import { startDynamoDb } from '#local/dynamodb/start-dynamodb.ts';
import { ListMeter } from '#table/lists/list-meter.ts';
import { listPage } from '#table/lists/list-page.ts';
import type { Item, ListIndex, ListRequest, TableKey } from '#table/lists/list-request.ts';
import { reserveShards } from '#table/lists/reserve-shards.ts';
import { ShardMemory } from '#table/lists/shard-memory.ts';
import { shardPartition } from '#table/lists/shards.ts';
import { encodeInteger, sortKey } from '#table/lists/sort-key.ts';

const TABLE = 'lists-bench';
const BY_SCORE: ListIndex = { name: 'by-score', partitionAttribute: 'LP', sortAttribute: 'LS' };
const INDEX_ATTRIBUTES = ['PK', 'SK', 'LP', 'LS', 'f', 'q'];
const STATUSES = ['suggested', 'active', 'rejected', 'unqualified', 'new'];
const WORDS = [
  'north',
  'harbour',
  'silver',
  'quantum',
  'maple',
  'vertex',
  'cobalt',
  'meadow',
  'falcon',
  'ember',
];
const WRITES_IN_FLIGHT = 16;

/** An eventually consistent read unit is 8 KB. */
const BYTES_PER_UNIT = 8 * 1024;

type Question = Pick<ListRequest<string>, 'filters' | 'offset'>;

const QUESTIONS: Record<string, Question> = {
  'first page': { offset: 0 },
  'page 20': { offset: 19 * 50 },
  'substring search': { offset: 0, filters: [{ field: 'q', op: 'contains', value: 'quantum falcon' }] },
  'filter most rows meet': {
    offset: 0,
    filters: [{ field: 'f.status', op: 'in', value: STATUSES.slice(0, 4) }],
  },
  'filter no row meets': { offset: 0, filters: [{ field: 'f.owner', op: '=', value: 'nobody' }] },
};

export interface ListsBenchOptions {
  /** @default 10,000 and 100,000 rows */
  readonly sizes?: readonly number[];
}

export interface ListsBenchResult {
  readonly rows: number;
  readonly question: string;
  readonly shardsKnown: boolean;
  readonly total: number;
  readonly queries: number;
  readonly batchGets: number;
  readonly rounds: number;
  /** Units of the index queries against what the whole index holds; 1 means every byte once. */
  readonly indexReads: number;
  readonly readUnits: number;
  readonly receivedKilobytes: number;
  readonly milliseconds: number;
}

/** Measures lists over collections of the given sizes in an embedded database of their own. */
export async function runListsBench(options: ListsBenchOptions = {}): Promise<ListsBenchResult[]> {
  const database = await startDynamoDb({ region: 'eu-west-1', account: '111122223333' });
  const connection = new DynamoDBClient({
    endpoint: database.endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    requestHandler: { httpAgent: { maxSockets: 65 } },
  });
  try {
    const client = DynamoDBDocumentClient.from(connection);
    await createTable(client);
    const results: ListsBenchResult[] = [];
    for (const rows of options.sizes ?? [10_000, 100_000]) results.push(...(await measureSize(client, rows)));
    return results;
  } finally {
    connection.destroy();
    await database.stop();
  }
}

async function createTable(client: DynamoDBDocumentClient): Promise<void> {
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['PK', 'SK', 'LP', 'LS'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: keys('PK', 'SK'),
      GlobalSecondaryIndexes: [
        {
          IndexName: BY_SCORE.name,
          KeySchema: keys(BY_SCORE.partitionAttribute, BY_SCORE.sortAttribute),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['f', 'q'] },
        },
      ],
    }),
  );
}

async function measureSize(client: DynamoDBDocumentClient, rows: number): Promise<ListsBenchResult[]> {
  const collection = `WS#ws_01JZ8K2M4N6P8Q0R${String(rows).padStart(8, '0')}#ACCOUNTS`;
  const indexBytes = await seed(client, collection, rows);
  const shards = new ShardMemory();
  const results: ListsBenchResult[] = [];
  for (const [question, parts] of Object.entries(QUESTIONS)) {
    for (const memory of [new ShardMemory(), shards]) {
      const request: ListRequest<string> = {
        source: { kind: 'collection', collection, index: BY_SCORE, keyOfId: keyOfAccount },
        order: 'desc',
        limit: 50,
        toRow: (item) => String(item.PK),
        ...parts,
      };
      // What is measured as known must have been met before.
      if (memory === shards) await listPage({ client, tableName: TABLE, shards }, request);
      const { indexUnits, ...measured } = await measure(client, memory, request);
      results.push({
        rows,
        question,
        shardsKnown: memory === shards,
        ...measured,
        indexReads: round(indexUnits / (indexBytes / BYTES_PER_UNIT)),
      });
    }
  }
  return results;
}

async function seed(client: DynamoDBDocumentClient, collection: string, rows: number): Promise<number> {
  const shardOf = await reserveShards({ client, tableName: TABLE }, collection, rows);
  let indexBytes = 0;
  let next = 0;
  const writer = async () => {
    while (next < rows) {
      const from = next;
      next += 25;
      const items = Array.from({ length: Math.min(25, rows - from) }, (_, at) =>
        account(collection, from + at, shardOf),
      );
      indexBytes += items.reduce((sum, item) => sum + sizeOf(pick(item, INDEX_ATTRIBUTES)), 0);
      const puts = items.map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [TABLE]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: WRITES_IN_FLIGHT }, writer));
  return indexBytes;
}

function keyOfAccount(id: string): TableKey {
  return { PK: `ACCOUNT#${id}`, SK: 'ACCOUNT' };
}

/** An account as the service would store it, made of its number alone. */
function account(collection: string, number: number, shardOf: (id: string) => number): Item {
  const id = `acc_01JZ8K2M4N${String(number).padStart(16, '0')}`;
  const word = (step: number) => WORDS[Math.floor(number / step) % WORDS.length];
  const name = `${word(1)} ${word(10)} ${word(100)} ${number}`;
  const domain = `${word(1)}-${word(10)}-${number}.example`;
  return {
    ...keyOfAccount(id),
    LP: shardPartition(collection, shardOf(id)),
    LS: sortKey(encodeInteger((number * 37) % 101, { min: 0, max: 100 }), id),
    q: fold(`${name}\n${domain}`),
    f: {
      status: STATUSES[number % STATUSES.length],
      owner: `mem_01JZ8K2M4N${String(number % 20).padStart(16, '0')}`,
      score: (number * 37) % 101,
      tags: [word(1), word(10)],
      industry: `${word(100)} technology`,
    },
    description: `${name} makes things that other companies need. `.repeat(12),
  };
}

async function measure(client: DynamoDBDocumentClient, shards: ShardMemory, request: ListRequest<string>) {
  const meter = new ListMeter();
  const received = countReceivedBytes(client);
  const began = performance.now();
  const { total } = await listPage({ client, tableName: TABLE, shards, meter }, request);
  return {
    total,
    queries: meter.callsOf('Query').length,
    batchGets: meter.callsOf('BatchGetItem').length,
    rounds: meter.rounds,
    indexUnits: meter.readUnitsOf('Query'),
    readUnits: round(meter.readUnitsOf('Query', 'GetItem', 'BatchGetItem')),
    milliseconds: Math.round(performance.now() - began),
    receivedKilobytes: Math.round(received() / 1024),
  };
}

/** Counts the bytes of answers from now until the returned function is called. */
function countReceivedBytes(client: DynamoDBDocumentClient): () => number {
  let bytes = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers?: Record<string, string> };
      bytes += Number(headers?.['content-length'] ?? 0);
      return result;
    },
    { step: 'deserialize', name: 'countReceivedBytes', priority: 'low' },
  );
  return () => {
    client.middlewareStack.remove('countReceivedBytes');
    return bytes;
  };
}

function pick(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

/** DynamoDB's size of a value: texts and names as UTF-8, numbers about half their digits, 3 and 1 for nesting. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, each]) => sum + Buffer.byteLength(name) + sizeOf(each), 0);
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number);
  console.table(await runListsBench(sizes.length > 0 ? { sizes } : {}));
}
