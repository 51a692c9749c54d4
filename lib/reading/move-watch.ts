import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { logger } from '#platform/logger.ts';
import { plainWriter } from './plain-writer.ts';

type Stores = Omit<MovePorts, 'writer' | 'roleReader' | 'reportMoves' | 'reportError' | 'directory' | 'now'>;

/** Detects people who moved. What else there is to say is written later, like every other message. */
export const createMovePorts = (
  stores: Stores,
  { directory, now }: Pick<MovePorts, 'directory' | 'now'>,
): MovePorts => ({
  ...stores,
  directory,
  now,
  writer: plainWriter,
  roleReader: {
    async interpret(query, signal) {
      const { createEmbeddedReasoner } = await import('./queries/read-query.ts');
      return createEmbeddedReasoner().interpret(query, signal);
    },
  },
  reportMoves: ({ account_id, found, over_limit }) => {
    if (found > 0) logger.info('people have moved', { account_id, found, over_limit });
  },
  reportError: (account_id, error) =>
    logger.warn('the directory lookup for people who moved failed', { account_id, error }),
});
