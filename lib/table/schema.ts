/** The single table: what CDK deploys and the embedded cloud creates. */

const listIndex = (name: string, partitionAttribute: string, sortAttribute: string) => ({
  name,
  partitionAttribute,
  sortAttribute,
});

export const tableSchema = {
  partitionKey: 'PK',
  sortKey: 'SK',
  timeToLive: 'expires_at',
  /** The sort keys of records that `GET /changes` tells of. The table's stream is filtered by them. */
  fedSortKeys: { texts: ['ACCOUNT', 'RUN', 'BEAT'], prefixes: ['PERSON#', 'DETECTION#'] },
  /** Prefix of the partitions with the bookmarks of lists, the only items that list functions may write. */
  bookmarks: 'PAGES#',
  /**
   * Prefix of the partitions with delivery URLs and signing secrets. Roles are denied access unless a
   * contract allows it.
   */
  signingSecrets: 'SECRET#',
  /** Prefix of the partitions with API keys. Denied too: write access here would allow creating a key. */
  apiKeys: 'KEY#',
  /** What an index row holds besides its keys: `f` for filters, `q` the folded text for search. */
  listProjection: ['f', 'q'],
  /** Slim indexes for lists, one per sort order; see `paging/` for how they are read. */
  listIndexes: {
    byCreation: listIndex('by-creation', 'creation_pk', 'creation_sk'),
    byRank: listIndex('by-rank', 'rank_pk', 'rank_sk'),
    byActivity: listIndex('by-activity', 'activity_pk', 'activity_sk'),
  },
} as const;
