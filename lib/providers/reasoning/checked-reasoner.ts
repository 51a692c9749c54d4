import { wishReading } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/people-search/reasoner.ts';

/** The same reasoner, its answers checked: what a model makes up is refused here and goes no further. */
export const checkedReasoner = (reasoner: Reasoner): Reasoner => ({
  interpret: async (query, context, signal) =>
    wishReading.parse(await reasoner.interpret(query, context, signal)),
});
