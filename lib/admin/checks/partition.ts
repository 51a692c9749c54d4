import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { PendingKind } from '#domain/pending-work/pending-work.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { pendingWorkKey } from '#table/pending-work/pending-work.ts';
import type { Table } from '#table/table.ts';
import type { Place } from './places.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A partition as it stands at one look: all checks of the look read it once. */
export class Partition {
  readonly table: Table;
  readonly now: Date;
  readonly workspaceId: string;
  readonly PK: string;
  /** The one item that is meant, where it is one. */
  readonly SK: string | undefined;
  /** What the partition's name ends with: the record that it belongs to. */
  readonly id: string;
  readonly #shards: Map<string, number>;
  #items: Promise<Item[]> | undefined;

  constructor(table: Table, now: Date, { workspaceId, PK, SK }: Place, shards: Map<string, number>) {
    this.#shards = shards;
    this.table = table;
    this.now = now;
    this.workspaceId = workspaceId;
    this.PK = PK;
    this.SK = SK;
    this.id = PK.slice(PK.lastIndexOf('#') + 1);
  }

  items(): Promise<Item[]> {
    this.#items ??= queryAll(this.table, {
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': this.PK },
      ConsistentRead: true,
    });
    return this.#items;
  }

  async beginning(prefix: string): Promise<Item[]> {
    return (await this.items()).filter(({ SK }) => String(SK).startsWith(prefix));
  }

  async item(sortKey: string): Promise<Item | undefined> {
    return (await this.items()).find(({ SK }) => SK === sortKey);
  }

  /** Another item, as it was written last. */
  get(key: Key): Promise<Item | undefined> {
    return getItem(this.table, key, (item): Item => item);
  }

  /** Items as they stood together at one moment; undefined while somebody is writing them. */
  async together(wanted: readonly Key[]): Promise<readonly (Item | undefined)[] | undefined> {
    try {
      const { Responses = [] } = await this.table.client.send(
        new TransactGetCommand({
          TransactItems: wanted.map((Key) => ({ Get: { TableName: this.table.name, Key: { ...Key } } })),
        }),
      );
      return Responses.map(({ Item }) => Item);
    } catch (error) {
      if (error instanceof TransactionCanceledException) return undefined;
      throw error;
    }
  }

  /** Whether somebody has promised to do something about a record: what is being worked on is not broken. */
  async isPromised(kind: PendingKind, recordId: string): Promise<boolean> {
    return (await this.get(pendingWorkKey(kind, this.workspaceId, recordId))) !== undefined;
  }

  /** The items of this partition that begin so, read between two readings of another that are the same; undefined while it moves. */
  async heldStill(held: Key, attributes: readonly string[], prefixes: readonly string[]) {
    const before = await this.get(held);
    const items = await Promise.all(
      prefixes.map((prefix) =>
        queryAll(this.table, { ...beginningWith(this.PK, prefix), ConsistentRead: true }),
      ),
    );
    const after = await this.get(held);
    const isSame = attributes.every((name) => isDeepStrictEqual(before?.[name], after?.[name]));
    return before && isSame ? { held: before, items } : undefined;
  }

  /** Whether lists of a collection look in this shard; shards are never made fewer, so what was seen once stays so. */
  async hasShard(collection: string, shard: number): Promise<boolean> {
    if (shard < (this.#shards.get(collection) ?? 0)) return true;
    const counter = await this.get(keys.shardCounter(collection));
    const shards = Number(counter?.shards ?? 1);
    this.#shards.set(collection, shards);
    return shard < shards;
  }

  workspaceItem(): Promise<Item | undefined> {
    return this.get(keys.workspace(this.workspaceId));
  }
}
