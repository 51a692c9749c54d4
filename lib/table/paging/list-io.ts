import {
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  QueryCommand,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, type GetCommandOutput, PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { gate } from '#domain/work/gate.ts';
import { keyAttributes, plainItem } from '#table/dynamodb/convert-attributes.ts';
import { keyIn } from '#table/dynamodb/key-in.ts';
import { projection } from '#table/dynamodb/projection.ts';
import { timeOf } from '#table/table.ts';
import type { Item, ListContext, TableKey } from './list-request.ts';
import { MAX_SHARDS } from './shards.ts';
import { TRAIL_SIZES, type TrailSizes } from './trail-sizes.ts';

/** All shards of a collection and one call beside them, so that no round is ever cut in two. */
const MAX_CALLS_IN_FLIGHT = MAX_SHARDS + 1;

/** What a list asks of one shard, with values as records have them. */
export type ShardQuery = Omit<QueryCommandInput, 'TableName'>;

export interface QueryPage {
  readonly items: readonly Item[];
  readonly matches: number;
  /** Rows that were gone through, whether they match or not. */
  readonly scanned: number;
  readonly next: Record<string, unknown> | undefined;
}

/** What of the rows is read by their keys, and how. */
export interface RowRead {
  /** @default everything */
  readonly attributes?: readonly string[] | undefined;
  /** Whether what was written last must be seen; where nothing was written for a while, half the units show the same. */
  readonly consistent: boolean;
}

/** The calls one list makes: bounded in number, and cancelled together. */
export class ListIo {
  readonly #context: ListContext;
  readonly #signal: AbortSignal;
  /** When the list began, in milliseconds since 1970. */
  readonly now: number;
  readonly #inTurn = gate(MAX_CALLS_IN_FLIGHT);

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

  /** What was written last. */
  getConsistently(key: TableKey): Promise<Item | undefined> {
    return this.#get(key, true);
  }

  /** What was written last or a moment before, for half the price. */
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

  /** One try; keys DynamoDB did not get to come back as `unprocessed`. */
  async batchGet(
    keys: readonly TableKey[],
    { attributes, consistent }: RowRead,
  ): Promise<{ items: readonly Item[]; unprocessed: TableKey[] }> {
    const { name } = this.#context;
    const output = await this.#run<BatchGetItemCommandOutput>((options) =>
      this.#context.client.send(
        new BatchGetItemCommand({
          RequestItems: {
            [name]: {
              Keys: keys.map(keyAttributes),
              ConsistentRead: consistent,
              ...(attributes && projection(['PK', 'SK', ...attributes])),
            },
          },
        }),
        options,
      ),
    );
    return {
      items: (output.Responses?.[name] ?? []).map(plainItem),
      unprocessed: (output.UnprocessedKeys?.[name]?.Keys ?? []).map((key) => keyIn(plainItem(key))),
    };
  }

  #run<Output>(send: (options: { abortSignal: AbortSignal }) => Promise<Output>): Promise<Output> {
    return this.#inTurn(async () => {
      this.#signal.throwIfAborted();
      return send({ abortSignal: this.#signal });
    });
  }
}

/** A text attribute that every row of a list must carry. */
export function textAttribute(item: Item, name: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new TypeError(
    `List row ${JSON.stringify([item.PK, item.SK])}: got ${typeof value} for ${name}, expected a text; is it stored and projected?`,
  );
}
