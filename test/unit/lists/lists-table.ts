import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll } from 'vitest';
import { fold } from '#domain/shared/text/fold.ts';
import { partitions, keys as tableKeys } from '#table/keys.ts';
import type { Item, ListContext, ListIndex, ListRequest, TableKey } from '#table/paging/list-request.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { createSortKey, encodeInteger, encodeText } from '#table/paging/sort-key.ts';
import { callDirectly } from '#test/harness/call-directly.ts';
import { type CallMeter, meterCalls } from '#test/harness/call-meter.ts';
import { type Interception, intercept } from '#test/harness/intercept.ts';
import { startTestDynamoDb } from '#test/harness/test-dynamodb.ts';

export const BY_NAME: ListIndex = { name: 'by-name', partitionAttribute: 'LP', sortAttribute: 'LN' };
export const BY_SCORE: ListIndex = { name: 'by-score', partitionAttribute: 'LP', sortAttribute: 'LS' };
export const SCORES = { min: -50, max: 50 };

export interface TestRow {
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
  readonly status?: string;
  readonly tags?: readonly string[];
  readonly group?: string;
  readonly padding?: string;
}

export function keyOfRow(collection: string, row: TestRow): TableKey {
  return { PK: groupPartition(collection, row.group ?? 'none'), SK: `ROW#${row.id}` };
}

export function groupPartition(collection: string, group: string): string {
  return `${collection}#GROUP#${group}`;
}

export function toItem(collection: string, row: TestRow, shard: number): Item {
  return {
    ...keyOfRow(collection, row),
    LP: partitions.shard(collection, shard),
    LN: createSortKey(encodeText(row.name), row.id),
    LS: createSortKey(encodeInteger(row.score, SCORES), row.id),
    id: row.id,
    q: fold(row.name),
    f: {
      ...(row.score !== null && { score: row.score }),
      ...(row.status !== undefined && { status: row.status }),
      ...(row.tags && { tags: row.tags }),
      ...(row.padding !== undefined && { padding: row.padding }),
    },
  };
}

/** A table with list indexes in its own embedded database. */
export class ListsTable {
  readonly client: DynamoDBDocumentClient;
  readonly name = `lists-${randomUUID()}`;
  #collections = 0;

  constructor(client: DynamoDBDocumentClient) {
    this.client = client;
  }

  /** For a suite; it is stopped with it. */
  static async start(): Promise<ListsTable> {
    const database = await startTestDynamoDb({
      region: 'eu-west-1',
      account: '111122223333',
      inThread: true,
    });
    const client = new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    });
    const documents = DynamoDBDocumentClient.from(client);
    if (database.ask) callDirectly(documents, database.ask);
    const table = new ListsTable(documents);
    afterAll(async () => {
      client.destroy();
      await database.stop();
    });
    await table.#create();
    return table;
  }

  /** Each call is a process without any cached state. */
  context(parts: Partial<Pick<ListContext, 'shards' | 'clock' | 'snapshots'>> = {}): ListContext {
    return { client: this.client, name: this.name, shards: new Map(), ...parts };
  }

  newCollection(): string {
    return `WS#ws_${++this.#collections}#ROWS`;
  }

  /** Adds rows as a writer does: reserve, then write. */
  async add(collection: string, rows: readonly TestRow[], rowsPerShard?: number): Promise<void> {
    if (rows.length === 0) return;
    const shardOf = await reserveShards(this.context(), collection, rows.length, rowsPerShard);
    await this.write(rows.map((row) => toItem(collection, row, shardOf(row.id))));
  }

  /** Lets lists read this many shards, for rows that a test spreads itself. */
  async raiseShards(collection: string, shards: number): Promise<void> {
    await this.client.send(
      new PutCommand({ TableName: this.name, Item: { ...tableKeys.shardCounter(collection), shards } }),
    );
  }

  async write(items: readonly Item[]): Promise<void> {
    for (let at = 0; at < items.length; at += 25) {
      const puts = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await this.client.send(new BatchWriteCommand({ RequestItems: { [this.name]: puts } }));
    }
  }

  /** Intercepts one command between the client and DynamoDB, like a failing or throttling service. */
  async intercept<Input extends object>(
    command: string,
    response: Interception<Input>,
    run: () => Promise<unknown>,
  ): Promise<void> {
    await intercept(this.client, command, response, run);
  }

  /** Runs some work and returns the calls it made to the table. */
  metered<T>(work: () => Promise<T>): Promise<{ readonly meter: CallMeter; readonly result: T }> {
    return meterCalls(this.client, work);
  }

  async #create(): Promise<void> {
    const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
    const keys = (hash: string, range: string) => [
      { AttributeName: hash, KeyType: 'HASH' as const },
      { AttributeName: range, KeyType: 'RANGE' as const },
    ];
    await this.client.send(
      new CreateTableCommand({
        TableName: this.name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['PK', 'SK', 'LP', 'LN', 'LS'].map(text),
        KeySchema: keys('PK', 'SK'),
        GlobalSecondaryIndexes: [BY_NAME, BY_SCORE].map((index) => ({
          IndexName: index.name,
          KeySchema: keys(index.partitionAttribute, index.sortAttribute),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['f', 'q'] },
        })),
      }),
    );
  }
}

/** A request for the ids of a collection's rows by score. */
export function idsOf(
  collection: string,
  parts: Partial<Omit<ListRequest<string>, 'toRow'>> = {},
): ListRequest<string> {
  return {
    source: { kind: 'collection', collection, index: BY_SCORE },
    order: 'asc',
    offset: 0,
    limit: 100,
    toRow: (item) => String(item.id),
    ...parts,
  };
}

/** Rows 0 to count − 1 in the order of their scores. */
export function numberedRows(count: number, parts: Partial<TestRow> = {}): TestRow[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `r${String(at).padStart(4, '0')}`,
    name: `Row ${at}`,
    score: SCORES.min + (at % (SCORES.max - SCORES.min)),
    ...parts,
  }));
}
