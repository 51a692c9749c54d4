import type { MatchedBy, Understand } from '#domain/signals/definitions/understand-signal.ts';
import { env } from '#platform/env.ts';
import { readStageModel, type Spender } from './stage-model-settings.ts';

/** Whether the stage matches own signals by meaning or by words. */
export const getStageMatching = (): MatchedBy => (env.model() ? 'meaning' : 'words');

/** How the stage understands the description of a signal. Without a model it doesn't. */
export async function createStageUnderstanding(spender: Spender): Promise<Understand> {
  const parts = readStageModel(spender);
  if (!parts) return async () => undefined;
  const { createUnderstanding } = await import('./model/stage-model.ts');
  return createUnderstanding(parts);
}
