import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { PendingKind } from '#domain/shared/pending-jobs/pending-job.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { itemsIn, itemsUnder } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { pendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import type { Table } from '#table/table.ts';
import type { CheckTarget } from './check-targets.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A snapshot of a partition, read once for all checks. */
export class Partition {
  readonly table: Table;
  readonly now: Date;
  readonly workspaceId: string;
  readonly PK: string;
  /** Set if a single item is checked. */
  readonly SK: string | undefined;
  /** The id of the record that the partition belongs to: the end of its key. */
  readonly id: string;
  readonly #shards: Map<string, number>;
  #items: Promise<Item[]> | undefined;

  constructor(table: Table, now: Date, { workspaceId, PK, SK }: CheckTarget, shards: Map<string, number>) {
    this.#shards = shards;
    this.table = table;
    this.now = now;
    this.workspaceId = workspaceId;
    this.PK = PK;
    this.SK = SK;
    this.id = PK.slice(PK.lastIndexOf('#') + 1);
  }

  items(): Promise<Item[]> {
    this.#items ??= itemsIn(this.table, this.PK);
    return this.#items;
  }

  async beginning(prefix: string): Promise<Item[]> {
    return (await this.items()).filter(({ SK }) => String(SK).startsWith(prefix));
  }

  async item(sortKey: string): Promise<Item | undefined> {
    return (await this.items()).find(({ SK }) => SK === sortKey);
  }

  /** Reads another item consistently. */
  get(key: Key): Promise<Item | undefined> {
    return getItem(this.table, key, (item): Item => item);
  }

  /** Items as they were at one moment; undefined while they are being written. */
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

  /** Whether work on a record is pending: such a record isn't broken. */
  async isPending(kind: PendingKind, recordId: string): Promise<boolean> {
    return (await this.get(pendingJobKey(kind, this.workspaceId, recordId))) !== undefined;
  }

  /** Reads items by prefix while `held` doesn't change: it is read before and after. Undefined if it changed. */
  async heldStill(held: Key, attributes: readonly string[], prefixes: readonly string[]) {
    const before = await this.get(held);
    const items = await Promise.all(
      prefixes.map((prefix) => itemsUnder(this.table, { PK: this.PK, SK: prefix })),
    );
    const after = await this.get(held);
    const isSame = attributes.every((name) => isDeepStrictEqual(before?.[name], after?.[name]));
    return before && isSame ? { held: before, items } : undefined;
  }

  /** Whether lists of a collection read this shard. The number of shards never shrinks, so it can be cached. */
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
