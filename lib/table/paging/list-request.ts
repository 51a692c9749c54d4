import type { RecentMemory } from '#table/recent-memory.ts';
import type { Table } from '#table/table.ts';
import type { Filter } from './filter.ts';
import type { TrailSizes } from './trail-sizes.ts';

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
  /** Takes only the items that follow this sort key in the order of the query. @default all of them */
  readonly beyond?: { readonly attribute: string; readonly after: string };
}

/** The rows that the items of one partition point at, such as a saved list's people. */
export interface Members {
  /** Tells this choice of rows from every other there could be. */
  readonly name: string;
  readonly partition: Partition;
  readonly follow: (pointer: Item) => TableKey;
  /** Whether a row still is one of them, as its own record has it. */
  readonly isMember: (row: Item) => boolean;
}

/** A whole collection through one of its indexes. */
export interface CollectionSource {
  readonly kind: 'collection';
  readonly collection: string;
  readonly index: ListIndex;
  /** The key of the row with this id, where it follows from the id: halves what a list receives. */
  readonly keyOfId?: (id: string) => TableKey;
  /** Its changes are announced (`collectionOf` knows its items), so that a first page may be kept. @default not */
  readonly isAnnounced?: true;
  /** Only some of its rows are listed. @default all of them */
  readonly members?: Members;
}

/** Where the rows of a list come from. */
export type ListSource =
  /** Cost: its index once where a walk begins. */
  | CollectionSource
  /** The rows are the items of one partition and carry `sortAttribute`. Cost: that partition once. */
  | { readonly kind: 'partition'; readonly partition: Partition; readonly sortAttribute: string };

/**
 * What the viewer may see, by a set of ids that is dear to find. It is looked up where a walk begins, and holds for that
 * walk; whatever is shown is checked again, so that nothing is seen that was taken away since.
 */
export interface Sight {
  /** Tells this viewer's sight from that of all others. */
  readonly name: string;
  /** Collections whose changes change the set. */
  readonly dependsOn: readonly string[];
  readonly find: () => Promise<ReadonlySet<string>>;
  /** The set as limits of a list. */
  readonly limitsOf: (ids: ReadonlySet<string>) => Limits;
  /** Looks at what decides now; `isSettled` where nothing was written for a while. */
  readonly check: (rows: readonly TableKey[], isSettled: boolean) => Promise<(row: Item) => boolean>;
}

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

/** What rows must meet. */
export interface Limits {
  /** All must hold. @default none */
  readonly filters?: readonly Filter[];
  /** A rule that DynamoDB cannot express; every index row is then sent here instead of being counted there. */
  readonly keep?: ((row: KeepRow) => boolean) | undefined;
}

export interface ListRequest<Row> extends Limits {
  readonly source: ListSource;
  /** Tells `keep` from every other rule there could be; without it nothing is remembered from page to page. */
  readonly keepName?: string | undefined;
  /** @default everything is seen */
  readonly sight?: Sight | undefined;
  /** Who walks: pages of one walker go on where the one before ended. @default all are one */
  readonly walker?: string | undefined;
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
  /** All rows that match, on whatever page; on a walk those that did when it began, or as many as were met since. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** The table, and how to read it. */
export interface ListContext extends Table {
  /** How many shards collections had when they were last looked at. @default what this process remembers */
  readonly shards?: RecentMemory<number>;
  /** @default what suits DynamoDB's prices */
  readonly trails?: TrailSizes;
  readonly signal?: AbortSignal;
}
