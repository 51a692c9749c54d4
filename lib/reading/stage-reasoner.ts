import { queryReading } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { type Spender, stageModel } from './stage-model-settings.ts';

/** The same reasoner with validated answers. Anything a model makes up is rejected here. */
export const checkedReasoner = (reasoner: Reasoner): Reasoner => ({
  interpret: async (query, context, signal) =>
    queryReading.parse(await reasoner.interpret(query, context, signal)),
});

/** Loaded at the first query they read. */
const byRules: Reasoner = {
  async interpret(...query) {
    const { createEmbeddedReasoner } = await import('./queries/embedded-reasoner.ts');
    return createEmbeddedReasoner().interpret(...query);
  },
};

/** The reasoner that the stage's configuration names. A model falls back to the embedded one. */
export async function stageReasoner(spender: Spender): Promise<Reasoner> {
  const parts = stageModel(spender);
  if (!parts) return checkedReasoner(byRules);
  const { modelForQueries } = await import('./model/stage-model.ts');
  return checkedReasoner(modelForQueries(parts, byRules));
}
