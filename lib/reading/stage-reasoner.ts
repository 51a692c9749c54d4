import { queryReading } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { readStageModel, type Spender } from './stage-model-settings.ts';

/** The same reasoner with validated answers. Anything a model makes up is rejected here. */
export const validateAnswers = (reasoner: Reasoner): Reasoner => ({
  interpret: async (query, context, signal) =>
    queryReading.parse(await reasoner.interpret(query, context, signal)),
});

/** Loaded at the first query they read. */
const byRules: Reasoner = {
  async interpret(...query) {
    const { createEmbeddedReasoner } = await import('./queries/read-query.ts');
    return createEmbeddedReasoner().interpret(...query);
  },
};

/** The reasoner that the stage's configuration names. A model falls back to the embedded one. */
export async function createStageReasoner(spender: Spender): Promise<Reasoner> {
  const parts = readStageModel(spender);
  if (!parts) return validateAnswers(byRules);
  const { createQueryReader } = await import('./model/stage-model.ts');
  return validateAnswers(createQueryReader(parts, byRules));
}
