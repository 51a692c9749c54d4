import type { Uses } from './endpoint.ts';

/** The function that reads the table's stream: `functions/streams/<id>.ts`. */
export const changeStream = {
  id: 'note-changes',
  description: 'Notes changes for GET /changes',
  uses: { table: 'write' } satisfies Uses as Uses,
  timeoutSeconds: 60,
  /** Records of one call. A batch of one workspace is at most ten items of its log. */
  batchSize: 500,
  /** Fewer, fuller items for up to a second's delay. */
  windowSeconds: 1,
} as const;
