import type { Uses } from './endpoint.ts';

/** The function that reads the table's stream: `functions/streams/<id>.ts`. */
export const changeStream = {
  id: 'note-changes',
  description: 'Notes changes for GET /changes',
  uses: { table: 'write' } satisfies Uses as Uses,
  /** A batch of accounts that change hands adds notes for all their people and detections. */
  timeoutSeconds: 300,
  /** Records of one call. A batch of one workspace is usually one item of its log. */
  batchSize: 100,
  /** Fewer, fuller items for up to a second's delay. */
  windowSeconds: 1,
} as const;
