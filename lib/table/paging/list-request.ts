import type { RecentMemory } from '#table/recent-memory.ts';
import type { Table } from '#table/table.ts';
import type { Filter } from './filter.ts';
import type { TrailSizes } from './trail-sizes.ts';

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
  readonly begins?: { readonly attribute: string; readonly with: string };
  /**
   * Only items after this sort key, in query order.
   * @default all of them
   */
  readonly beyond?: { readonly attribute: string; readonly after: string };
}

/** The rows that the items of one partition point to, such as the people of a saved list. */
export interface Members {
  /** Unique for this selection of rows. */
  readonly name: string;
  readonly partition: Partition;
  readonly follow: (pointer: Item) => TableKey;
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
   * Changes are announced (`collectionOf` knows its items), so the first page can be cached.
   * @default not
   */
  readonly isAnnounced?: true;
  /**
   * Lists only some of the rows.
   * @default all of them
   */
  readonly members?: Members;
}

export type ListSource =
  /** Cost: the index, once per walk. */
  | CollectionSource
  /** The rows are the items of one partition and have `sortAttribute`. Cost: the partition, once per page. */
  | { readonly kind: 'partition'; readonly partition: Partition; readonly sortAttribute: string };

/**
 * What the viewer may see, as a set of ids that is expensive to find. It is looked up once per walk. Every
 * visible row is checked again, so nothing shows that the viewer has lost access to.
 */
export interface Sight {
  /** Unique for this viewer's sight. */
  readonly name: string;
  /** Collections that the set depends on. */
  readonly dependsOn: readonly string[];
  readonly find: () => Promise<ReadonlySet<string>>;
  /** The set as limits of a list. */
  readonly limitsOf: (ids: ReadonlySet<string>) => Limits;
  /** Checks current access. `isSettled` means that nothing was written recently. */
  readonly check: (rows: readonly TableKey[], isSettled: boolean) => Promise<(row: Item) => boolean>;
}

/** What a `keep` rule can see of a row. */
export interface KeepRow {
  readonly f: Item;
  readonly key: TableKey;
}

/** A row from the index. */
export interface ListRow {
  readonly id: string;
  readonly f: Item;
}

/** The conditions for rows. */
export interface Limits {
  /**
   * Combined with AND.
   * @default none
   */
  readonly filters?: readonly Filter[];
  /**
   * A rule that DynamoDB cannot express. It makes every index row travel here instead of being counted there.
   */
  readonly keep?: ((row: KeepRow) => boolean) | undefined;
}

export interface ListRequest<Row> extends Limits {
  readonly source: ListSource;
  /** Unique for this `keep` rule. Without it nothing is cached between pages. */
  readonly keepName?: string | undefined;
  /** @default everything is visible */
  readonly sight?: Sight | undefined;
  /**
   * Identifies the client. Each of its pages continues where the one before ended.
   * @default shared by all
   */
  readonly walker?: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  /** 1 to 100. */
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
   * All matching rows on all pages. In a walk: the number when it started, or those found since if there are
   * more.
   */
  readonly total: number;
  readonly hasMore: boolean;
}

export interface ListContext extends Table {
  /**
   * The last known number of shards per collection.
   * @default what this process remembers
   */
  readonly shards?: RecentMemory<number>;
  /** @default tuned to DynamoDB's prices */
  readonly trails?: TrailSizes;
  readonly signal?: AbortSignal;
}
