import type { AnswerCache } from '#domain/signals/research/research.ts';
import type { BudgetStore } from '#domain/workspace/plans/budget-store.ts';
import { systemClock } from '#platform/clock.ts';
import { count } from '#platform/count.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';

/** Who a model is used for. A null run means a waiting user. */
export interface Spender {
  readonly workspaceId: string;
  readonly runId: string | null;
  readonly budgets: Pick<BudgetStore, 'reserve' | 'adjust' | 'readLimits'>;
  /** Answers about public documents. Omitted for texts that callers send. */
  readonly answers?: AnswerCache;
}

/** The stage's model, or undefined if only rules are used. */
export function readStageModel(spender: Spender) {
  const settings = env.model();
  if (!settings) return undefined;
  return {
    settings,
    spender: { ...spender, now: systemClock },
    onFallback: ({ code, message }: { readonly code: string; readonly message: string }) => {
      count('LeftToRules', 1);
      logger.warn('the model failed', { code, reason: message, run_id: spender.runId });
    },
  };
}
