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
  /** Begins the partitions of what lists note for their next pages, the only items that those who list may write. */
  pageNotes: 'PAGES#',
  /** Begins the partitions of what signs deliveries and where they go; roles are denied it but where a contract says otherwise. */
  signingSecrets: 'SECRET#',
  /** Begins the partitions of API keys, denied alike: who could write here could make themselves a key. */
  apiKeys: 'KEY#',
  /** What an index row holds beside its keys: `f` for filters, `q` the folded text that search looks in. */
  listProjection: ['f', 'q'],
  /** Slim indexes for lists, one per sort order; see `lists/` for how they are read. */
  listIndexes: {
    byCreation: listIndex('by-creation', 'creation_pk', 'creation_sk'),
    byRank: listIndex('by-rank', 'rank_pk', 'rank_sk'),
    byActivity: listIndex('by-activity', 'activity_pk', 'activity_sk'),
  },
} as const;
