import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { checkedReasoner } from './checked-reasoner.ts';
import { type Spender, stageModel } from './stage-model-settings.ts';

/** The reasoner that the stage's configuration names. A model falls back to the embedded one. */
export async function stageReasoner(spender: Spender): Promise<Reasoner> {
  const parts = stageModel(spender);
  const { createEmbeddedReasoner } = await import('./queries/embedded-reasoner.ts');
  const byRules = createEmbeddedReasoner();
  if (!parts) return checkedReasoner(byRules);
  const { modelForWishes } = await import('./model/stage-model.ts');
  return checkedReasoner(modelForWishes(parts, byRules));
}
