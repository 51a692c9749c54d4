import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/client-dynamodb';
import { GetCommand, type GetCommandOutput, PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { limiter } from '#domain/shared/work/limiter.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { plainItem } from '#table/dynamodb/convert-attributes.ts';
import { timeOf } from '#table/table.ts';
import type { Item, ListContext, TableKey } from './list-request.ts';
import { MAX_SHARDS } from './shards.ts';
import { TRAIL_SIZES, type TrailSizes } from './trail-sizes.ts';

/** All shards of a collection plus one more call, so a round is never split. */
const MAX_CALLS_IN_FLIGHT = MAX_SHARDS + 1;

/** A query for one shard, with plain values. */
export type ShardQuery = Omit<QueryCommandInput, 'TableName'>;

export interface QueryPage {
  readonly items: readonly Item[];
  readonly matches: number;
  /** Rows read, matching or not. */
  readonly scanned: number;
  readonly next: Record<string, unknown> | undefined;
}

/** How rows are read by key. */
export interface RowRead {
  /** @default all */
  readonly attributes?: readonly string[] | undefined;
  /** Whether the read is strongly consistent. Unchanged data costs half as much without. */
  readonly consistent: boolean;
}

/** The calls of one list: limited in number and canceled together. */
export class ListIo {
  readonly #context: ListContext;
  readonly #signal: AbortSignal;
  /** When the list started, in milliseconds since 1970. */
  readonly now: number;
  readonly #limited = limiter(MAX_CALLS_IN_FLIGHT);

  constructor(context: ListContext, signal: AbortSignal) {
    this.#context = context;
    this.#signal = signal;
    this.now = timeOf(context);
  }

  get trails(): TrailSizes {
    return this.#context.trails ?? TRAIL_SIZES;
  }

  get signal(): AbortSignal {
    return this.#signal;
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
      items: (output.Items ?? []).map(plainItem),
      matches: output.Count ?? 0,
      scanned: output.ScannedCount ?? 0,
      next: output.LastEvaluatedKey && plainItem(output.LastEvaluatedKey),
    };
  }

  /** Strongly consistent. */
  getConsistently(key: TableKey): Promise<Item | undefined> {
    return this.#get(key, true);
  }

  /** Eventually consistent, at half the price. */
  get(key: TableKey): Promise<Item | undefined> {
    return this.#get(key, false);
  }

  async #get(key: TableKey, ConsistentRead: boolean): Promise<Item | undefined> {
    const output = await this.#run<GetCommandOutput>((options) =>
      this.#context.client.send(
        new GetCommand({ TableName: this.#context.name, Key: { ...key }, ConsistentRead }),
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

  /** The items of these keys that exist, in no particular order. */
  batchGet(keys: readonly TableKey[], { attributes, consistent }: RowRead): Promise<Item[]> {
    return batchGet(
      this.#context,
      keys,
      attributes && ['PK', 'SK', ...attributes],
      consistent ? 'last' : 'soon',
      { signal: this.#signal, run: (send) => this.#run(send) },
    );
  }

  #run<Output>(send: (options: { abortSignal: AbortSignal }) => Promise<Output>): Promise<Output> {
    return this.#limited(async () => {
      this.#signal.throwIfAborted();
      return send({ abortSignal: this.#signal });
    });
  }
}

/** A string attribute that every row of a list must have. */
export function textAttribute(item: Item, name: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new TypeError(
    `List row ${JSON.stringify([item.PK, item.SK])}: got ${typeof value} for ${name}, expected a text; is it stored and projected?`,
  );
}
