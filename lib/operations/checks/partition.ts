import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { getItem } from '#table/dynamodb/items.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
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
  #items: Promise<Item[]> | undefined;

  constructor(table: Table, now: Date, { workspaceId, PK, SK }: CheckTarget) {
    this.table = table;
    this.now = now;
    this.workspaceId = workspaceId;
    this.PK = PK;
    this.SK = SK;
    this.id = PK.slice(PK.lastIndexOf('#') + 1);
  }

  items(): Promise<Item[]> {
    this.#items ??= listPartitionItems(this.table, this.PK);
    return this.#items;
  }

  async listWithPrefix(prefix: string): Promise<Item[]> {
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
  async getTogether(itemKeys: readonly Key[]): Promise<readonly (Item | undefined)[] | undefined> {
    try {
      const { Responses = [] } = await this.table.client.send(
        new TransactGetCommand({
          TransactItems: itemKeys.map((Key) => ({ Get: { TableName: this.table.name, Key: { ...Key } } })),
        }),
      );
      return Responses.map(({ Item }) => Item);
    } catch (error) {
      if (error instanceof TransactionCanceledException) return undefined;
      throw error;
    }
  }

  workspaceItem(): Promise<Item | undefined> {
    return this.get(keys.workspace(this.workspaceId));
  }
}
