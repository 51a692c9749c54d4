import type { BudgetStore } from '#domain/directory/provider-budget.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';

/** For whom a model would be asked; null as a run: for somebody who waits. */
export interface Spender {
  readonly workspaceId: string;
  readonly runId: string | null;
  readonly budgets: Pick<BudgetStore, 'take' | 'correct' | 'limits'>;
}

/** What the stage's model is asked with; undefined where rules alone read and write. */
export function stageModel(spender: Spender) {
  const name = env.provider('reasoning');
  if (name === 'embedded') return undefined;
  const settings = env.model();
  if (name !== 'bedrock' || !settings) {
    throw new Error(
      `There is no reasoner "${name}": the stage must name embedded, or bedrock and its model.`,
    );
  }
  return {
    settings,
    spender: { ...spender, now: systemClock },
    onFallback: ({ code, message }: { readonly code: string; readonly message: string }) =>
      logger.warn('the rules take over from the model', { code, reason: message, run_id: spender.runId }),
  };
}
