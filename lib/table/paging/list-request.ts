import type { Table } from '#table/table.ts';
import type { Filter } from './filter.ts';

export type TableKey = { readonly PK: string; readonly SK: string };

export type Item = Readonly<Record<string, unknown>>;

/** An index that sorts a collection, with `f` (filter attributes) and `q` (folded text). */
export interface ListIndex {
  readonly name: string;
  readonly partitionAttribute: string;
  readonly sortAttribute: string;
}

/** Items in one partition of the table or an index, such as the people of one account. */
export interface Partition {
  /** @default the table itself */
  readonly index?: string;
  readonly attribute: string;
  readonly value: string;
  /**
   * Only items whose sort key has this prefix.
   * @default all items of the partition
   */
  readonly sortKeyPrefix?: { readonly attribute: string; readonly prefix: string };
  /**
   * Only items after this sort key, in query order.
   * @default all of them
   */
  readonly sortKeyAfter?: { readonly attribute: string; readonly value: string };
}

/** The rows that the items of one partition point to, such as the people of a saved list. */
export interface Members {
  /** Unique for this selection of rows. */
  readonly name: string;
  readonly partition: Partition;
  readonly toRowKey: (pointer: Item) => TableKey;
  /** Whether a row is still a member, according to its own record. */
  readonly isMember: (row: Item) => boolean;
}

/** A whole collection, read through one of its indexes. */
export interface CollectionSource {
  readonly kind: 'collection';
  readonly collection: string;
  readonly index: ListIndex;
  /** The row's key, if it can be derived from its id. Halves the data a list receives. */
  readonly keyOfId?: (id: string) => TableKey;
  /**
   * The collection's count (see `countRows`) is that of the rows these filters match. A list with just these filters
   * needs no reads for its total.
   * @default no count: every list counts its rows
   */
  readonly countedFilters?: readonly Filter[];
  /**
   * Lists only some of the rows.
   * @default all of them
   */
  readonly members?: Members;
}

export type ListSource =
  /** Cost: a few rows of every shard, or with a filter the index once. */
  | CollectionSource
  /** The rows are the items of one partition and have `sortAttribute`. Cost: the partition, once per page. */
  | { readonly kind: 'partition'; readonly partition: Partition; readonly sortAttribute: string };

/**
 * What the viewer may see, as a set of ids that is expensive to find: at most twice while a client pages through a list.
 * Every visible row is checked again, so nothing shows that the viewer may no longer see.
 */
export interface Visibility {
  /** Unique for what this viewer may see. */
  readonly name: string;
  readonly findIds: () => Promise<ReadonlySet<string>>;
  /** The set as limits of a list. */
  readonly toLimits: (ids: ReadonlySet<string>) => Limits;
  /** Checks current access. */
  readonly createRowCheck: (rows: readonly TableKey[]) => Promise<(row: Item) => boolean>;
}

/** What a rule can read of a row. */
export interface IndexRow {
  readonly filterMap: Item;
  readonly key: TableKey;
}

/** A row from the index. */
export interface ListRow {
  readonly id: string;
  readonly filterMap: Item;
}

/** What DynamoDB cannot express. It makes every index row travel here instead of being counted there. */
export type RowRule = (row: IndexRow) => boolean;

/** The conditions for rows. */
export interface Limits {
  /**
   * Combined with AND.
   * @default none
   */
  readonly filters?: readonly Filter[];
  readonly rule?: RowRule | undefined;
}

export interface FilterRule {
  /** Unique for this rule, because each page of a list continues where the one before ended. */
  readonly name: string;
  readonly accepts: RowRule;
}

export interface ListRequest<Row> {
  readonly source: ListSource;
  /**
   * Combined with AND.
   * @default none
   */
  readonly filters?: readonly Filter[];
  readonly rule?: FilterRule | undefined;
  /** @default everything is visible */
  readonly visibility?: Visibility | undefined;
  /**
   * A filter depends on what the viewer may see now, so rows are read strongly consistent, at twice the price.
   * @default only if there is a `visibility`
   */
  readonly isConsistent?: boolean;
  /**
   * Identifies the client. Each of its pages continues where the one before ended.
   * @default shared by all
   */
  readonly clientId?: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  /** 1 to 100, BatchGetItem's limit. */
  readonly limit: number;
  readonly toRow: (item: Item) => Row;
  /**
   * The attributes to read by key (collections only).
   * @default all
   */
  readonly attributes?: readonly string[];
}

export interface ListPage<Row> {
  /**
   * In order. May be shorter than the limit if the index still lists deleted or changed rows. `total` still
   * counts those.
   */
  readonly rows: Row[];
  /**
   * All matching rows on all pages. On later pages the number when the client read the first, or those found since if
   * there are more.
   */
  readonly total: number;
  readonly hasMore: boolean;
}

/** How much a page that had to find everything stores for the pages that may follow. */
export interface SnapshotSizes {
  readonly maxRows: number;
  readonly rowsPerPart: number;
  /** Up to this many members of a list are read directly, which shows their current state. */
  readonly maxMembersByKey: number;
}

export interface ListContext extends Table {
  /**
   * The last known number of shards per collection.
   * @default what this process remembers
   */
  readonly shards?: Map<string, number>;
  /** @default tuned to DynamoDB's prices */
  readonly snapshots?: SnapshotSizes;
}
