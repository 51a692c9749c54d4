import type { Table } from '#table/table.ts';
import type { Filter } from './filter.ts';
import type { ShardMemory } from './shard-memory.ts';

/** The primary key of an item in the table. */
export type TableKey = { readonly PK: string; readonly SK: string };

export type Item = Readonly<Record<string, unknown>>;

/** An index that holds a collection in one order, with `f` (what filters need) and `q` (folded text). */
export interface ListIndex {
  readonly name: string;
  readonly partitionAttribute: string;
  readonly sortAttribute: string;
}

/** Items of the table or an index that lie together by nature, such as the people of one account. */
export interface Partition {
  /** @default the table itself */
  readonly index?: string;
  readonly attribute: string;
  readonly value: string;
  /** Takes only the items whose sort key begins so. @default all items of the partition */
  readonly begins?: { readonly attribute: string; readonly with: string };
}

/** Where the rows of a list come from. */
export type ListSource =
  /** A whole collection through one of its indexes. Cost: its index once. */
  | {
      readonly kind: 'collection';
      readonly collection: string;
      readonly index: ListIndex;
      /** The key of the row with this id, where it follows from the id: halves what a list receives. */
      readonly keyOfId?: (id: string) => TableKey;
    }
  /** The rows are the items of one partition and carry `sortAttribute`. Cost: that partition once. */
  | { readonly kind: 'partition'; readonly partition: Partition; readonly sortAttribute: string }
  /** The items of one partition point at the rows, such as a list's members. Cost: pointers and rows once. */
  | {
      readonly kind: 'pointers';
      readonly partition: Partition;
      readonly follow: (pointer: Item) => TableKey;
      readonly sortAttribute: string;
    };

/** What a residual rule may look at. */
export interface KeepRow {
  readonly f: Item;
  readonly key: TableKey;
}

/** A row as its index holds it. */
export interface ListRow {
  readonly id: string;
  readonly f: Item;
}

export interface ListRequest<Row> {
  readonly source: ListSource;
  /** All must hold. @default none */
  readonly filters?: readonly Filter[];
  /** A rule that DynamoDB cannot express; every index row is then sent here instead of being counted there. */
  readonly keep?: (row: KeepRow) => boolean;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  /** 1 to 100. */
  readonly limit: number;
  readonly toRow: (item: Item) => Row;
  /** What the page needs of its rows where they are read by key (a collection's). @default everything */
  readonly attributes?: readonly string[];
}

export interface ListPage<Row> {
  /**
   * In order. May fall short of the limit by rows that were deleted, or changed so that they no longer match, and
   * that the index still has; `total` still counts these.
   */
  readonly rows: Row[];
  /** All rows that match, on whatever page. */
  readonly total: number;
}

/** The table, and how to read it. */
export interface ListContext extends Table {
  /** @default what this process remembers */
  readonly shards?: ShardMemory;
  readonly signal?: AbortSignal;
}
