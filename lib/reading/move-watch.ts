import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { logger } from '#platform/logger.ts';
import { quotedOnly } from './quoted-only.ts';

type Stores = Omit<MovePorts, 'writer' | 'wishes' | 'report' | 'complain' | 'directory' | 'now'>;

/** Detects people who moved, by rules alone. The writer's texts are loaded when someone did. */
export const moveWatch = (
  stores: Stores,
  { directory, now }: Pick<MovePorts, 'directory' | 'now'>,
): MovePorts => ({
  ...stores,
  directory,
  now,
  writer: {
    async write(request, signal) {
      const { createEmbeddedSignalWriter } = await import('./writing/embedded-signal-writer.ts');
      const rules = createEmbeddedSignalWriter();
      const reader = { judge: async () => ({ taken: [], rejected: [], read_by: 'rules' as const }) };
      return quotedOnly({ ...reader, ...rules }, rules).write(request, signal);
    },
  },
  wishes: {
    async interpret(query, signal) {
      const { createEmbeddedReasoner } = await import('./queries/embedded-reasoner.ts');
      return createEmbeddedReasoner().interpret(query, signal);
    },
  },
  report: ({ account_id, found, over_limit }) => {
    if (found > 0) logger.info('people have moved', { account_id, found, over_limit });
  },
  complain: (account_id, error) =>
    logger.warn('the directory lookup for people who moved failed', { account_id, error }),
});
