import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/client-dynamodb';
import { GetCommand, type GetCommandOutput, PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { createLimiter } from '#domain/shared/work/limiter.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { toPlainItem } from '#table/dynamodb/convert-attributes.ts';
import { readKey } from '#table/dynamodb/items.ts';
import { timeOf } from '#table/table.ts';
import type { Item, ListContext, TableKey } from './list-request.ts';
import { MAX_SHARDS } from './shards.ts';

/** All shards of a collection plus one more call, so a round is never split. */
const MAX_CALLS_IN_FLIGHT = MAX_SHARDS + 1;

/** A query for one shard, with plain values. */
export type ShardQuery = Omit<QueryCommandInput, 'TableName'>;

export interface QueryPage {
  readonly items: readonly Item[];
  readonly matchCount: number;
  /** Rows read, matching or not. */
  readonly scannedCount: number;
  readonly nextKey: Record<string, unknown> | undefined;
}

/** How rows are read by key. */
export interface RowRead {
  /** @default all */
  readonly attributes?: readonly string[] | undefined;
  /** Whether the read is strongly consistent, at twice the price. */
  readonly isConsistent: boolean;
}

/** The calls of one list: limited in number and canceled together. */
export class ListIo {
  readonly #context: ListContext;
  readonly signal: AbortSignal;
  /** When the list started, in milliseconds since 1970. */
  readonly now: number;
  readonly #limited = createLimiter(MAX_CALLS_IN_FLIGHT);

  constructor(context: ListContext, abortSignal: AbortSignal) {
    this.#context = context;
    this.signal = abortSignal;
    this.now = timeOf(context);
  }

  async query({ ExpressionAttributeValues, ExclusiveStartKey, ...input }: ShardQuery): Promise<QueryPage> {
    const command = new QueryCommand({
      TableName: this.#context.name,
      ...input,
      ...(ExpressionAttributeValues && { ExpressionAttributeValues: marshall(ExpressionAttributeValues) }),
      ...(ExclusiveStartKey && { ExclusiveStartKey: marshall(ExclusiveStartKey) }),
    });
    const output = await this.#run<QueryCommandOutput>((options) =>
      this.#context.client.send(command, options),
    );
    return {
      items: (output.Items ?? []).map(toPlainItem),
      matchCount: output.Count ?? 0,
      scannedCount: output.ScannedCount ?? 0,
      nextKey: output.LastEvaluatedKey && toPlainItem(output.LastEvaluatedKey),
    };
  }

  /** All pages of a query, or those from a key on. */
  async *queryPages(query: ShardQuery, start?: QueryPage['nextKey']): AsyncGenerator<QueryPage> {
    let nextKey = start;
    do {
      const page = await this.query({ ...query, ...(nextKey && { ExclusiveStartKey: nextKey }) });
      yield page;
      nextKey = page.nextKey;
    } while (nextKey);
  }

  /** Strongly consistent. */
  async get(key: TableKey): Promise<Item | undefined> {
    const output = await this.#run<GetCommandOutput>((options) =>
      this.#context.client.send(
        new GetCommand({ TableName: this.#context.name, Key: { ...key }, ConsistentRead: true }),
        options,
      ),
    );
    return output.Item;
  }

  async put(Item: Item): Promise<void> {
    await this.#run((options) =>
      this.#context.client.send(
        new PutCommand({ TableName: this.#context.name, Item: { ...Item } }),
        options,
      ),
    );
  }

  /** The rows in the order of their keys, without deleted rows and repeated keys. */
  async fetchRows(keys: readonly TableKey[], { attributes, isConsistent }: RowRead): Promise<Item[]> {
    const keysByText = new Map(keys.map((key) => [encodeKeyText(key), key]));
    const items = await batchGet(
      this.#context,
      [...keysByText.values()],
      attributes && ['PK', 'SK', ...attributes],
      isConsistent ? 'consistent' : 'eventual',
      { signal: this.signal, run: (send) => this.#run(send) },
    );
    const itemsByKey = new Map(items.map((item) => [encodeKeyText(readKey(item)), item]));
    return [...keysByText.keys()].map((text) => itemsByKey.get(text)).filter((item) => item !== undefined);
  }

  #run<Output>(send: (options: { abortSignal: AbortSignal }) => Promise<Output>): Promise<Output> {
    return this.#limited(async () => {
      this.signal.throwIfAborted();
      return send({ abortSignal: this.signal });
    });
  }
}

/** Runs a list's calls. Those that an error leaves in progress are canceled: no one needs their results. */
export async function withListIo<T>(context: ListContext, run: (io: ListIo) => Promise<T>): Promise<T> {
  const failure = new AbortController();
  try {
    return await run(new ListIo(context, failure.signal));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}

/** A string attribute that every row of a list must have. */
export function requireText(item: Item, name: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new TypeError(
    `List row ${JSON.stringify([item.PK, item.SK])}: got ${typeof value} for ${name}, expected a text; is it stored and projected?`,
  );
}
