import { wishReading } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';

/** The same reasoner with validated answers. Anything a model makes up is rejected here. */
export const checkedReasoner = (reasoner: Reasoner): Reasoner => ({
  interpret: async (query, context, signal) =>
    wishReading.parse(await reasoner.interpret(query, context, signal)),
});
