/** The single table: what CDK deploys and the embedded cloud creates. */

/** Slim indexes for lists, one per sort order; see `lists/` for how they are read. */
const listIndex = (name: string, partitionKey: string, sortKey: string) => ({ name, partitionKey, sortKey });

export const tableSchema = {
  partitionKey: 'PK',
  sortKey: 'SK',
  timeToLive: 'expires_at',
  /** What an index row holds beside its keys: `f` for filters, `q` the folded text that search looks in. */
  listProjection: ['f', 'q'],
  listIndexes: {
    byCreation: listIndex('by-creation', 'creation_pk', 'creation_sk'),
    byRank: listIndex('by-rank', 'rank_pk', 'rank_sk'),
    byActivity: listIndex('by-activity', 'activity_pk', 'activity_sk'),
  },
} as const;

export type ListIndex = keyof typeof tableSchema.listIndexes;
