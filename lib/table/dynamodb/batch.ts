import { setTimeout as sleep } from 'node:timers/promises';
import { type AttributeValue, BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { mapLimited, splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { toKeyAttributes, toPlainItem } from './convert-attributes.ts';
import { type Parser, parseItem, readKey } from './items.ts';
import { createProjection } from './query-all.ts';

/** DynamoDB's limits per call. */
const KEYS_PER_GET = 100;
const ITEMS_PER_WRITE = 25;
/** Retries unprocessed items: 8 tries with up to 50, 100 … ms in between, 7 s in total at most. */
const MAX_TRIES = 8;
const FIRST_DELAY_MS = 50;
/** Concurrent calls: enough to keep the table busy without flooding it. */
const AT_ONCE = 8;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** Runs one call per chunk, a few concurrently. Results keep the order of the chunks. */
export function mapChunks<T, R>(
  items: readonly T[],
  size: number,
  call: (chunk: T[]) => Promise<R>,
): Promise<R[]> {
  return mapLimited(splitIntoChunks(items, size), AT_ONCE, call);
}

/** What bounds the calls of a batch besides its own limits. */
export interface BatchBounds {
  readonly signal: AbortSignal;
  /** Makes one call, when its turn has come. */
  run<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T>;
}

/** Sends until nothing is left unprocessed. */
async function retryUntilDone<T>(
  initialEntries: readonly T[],
  send: (remaining: readonly T[]) => Promise<readonly T[]>,
  abortSignal?: AbortSignal,
): Promise<void> {
  let remaining = initialEntries;
  for (let attempt = 1; remaining.length > 0; attempt += 1) {
    remaining = await send(remaining);
    if (remaining.length === 0) return;
    if (attempt === MAX_TRIES)
      throw new Error(
        `the table left ${remaining.length} of ${initialEntries.length} entries of a batch unprocessed after ${MAX_TRIES} tries; it is throttling, try again later`,
      );
    // Full jitter: callers that were throttled together must not come back together.
    await sleep(
      Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1),
      undefined,
      abortSignal ? { signal: abortSignal } : {},
    );
  }
}

/** The existing items among these keys, in no particular order. */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  /** @default all */
  attributes?: readonly string[],
  /**
   * `eventual` costs half the price.
   * @default a strongly consistent read
   */
  freshness: 'consistent' | 'eventual' = 'consistent',
  /** @default none */
  bounds?: BatchBounds,
): Promise<Record<string, unknown>[]> {
  const itemChunks = await mapChunks(keys, KEYS_PER_GET, async (chunk) => {
    const items: Record<string, unknown>[] = [];
    const readSome = async (remaining: readonly Record<string, AttributeValue>[]) => {
      const command = new BatchGetItemCommand({
        RequestItems: {
          [table.name]: {
            Keys: [...remaining],
            ConsistentRead: freshness === 'consistent',
            ...(attributes && createProjection(attributes)),
          },
        },
      });
      const { Responses, UnprocessedKeys } = bounds
        ? await bounds.run((options) => table.client.send(command, options))
        : await table.client.send(command);
      for (const item of Responses?.[table.name] ?? []) items.push(toPlainItem(item));
      return UnprocessedKeys?.[table.name]?.Keys ?? [];
    };
    await retryUntilDone(chunk.map(toKeyAttributes), readSome, bounds?.signal);
    return items;
  });
  return itemChunks.flat();
}

/** The existing items among these, parsed, by what they were requested by. */
export async function findItems<Id, T>(
  table: Table,
  ids: Iterable<Id>,
  toKey: (id: Id) => Key,
  parser: Parser<T>,
  /** @default all */
  attributes?: readonly string[],
  freshness?: 'consistent' | 'eventual',
): Promise<Map<Id, T>> {
  const requests = new Map(
    Array.from(ids, (id) => ({ id, key: toKey(id) })).map((each) => [encodeKeyText(each.key), each]),
  );
  const requestedKeys = [...requests.values()].map(({ key }) => key);
  const items = await batchGet(table, requestedKeys, attributes && ['PK', 'SK', ...attributes], freshness);
  return new Map(
    items.flatMap((item) => {
      const request = requests.get(encodeKeyText(readKey(item)));
      return request ? [[request.id, parseItem(item, parser)] as const] : [];
    }),
  );
}

async function batchWrite(table: Table, requests: readonly WriteRequest[]): Promise<void> {
  await mapChunks(requests, ITEMS_PER_WRITE, (chunk) =>
    retryUntilDone(chunk, async (remaining) => {
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: [...remaining] } }),
      );
      return UnprocessedItems?.[table.name] ?? [];
    }),
  );
}

/** Writes items without a condition. Only for items with a single writer, or where the last write may win. */
export const batchPut = (table: Table, items: readonly Record<string, unknown>[]): Promise<void> =>
  batchWrite(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );

export const batchDelete = (table: Table, keys: readonly Key[]): Promise<void> =>
  batchWrite(
    table,
    keys.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })),
  );
