import type { Reasoner } from '#domain/people-search/reasoner.ts';
import { env } from '#platform/env.ts';

/** Its lexicon is loaded by the first query. */
const embeddedReasoner: Reasoner = {
  async compileCascade(query, signal) {
    const { createEmbeddedReasoner } = await import('./embedded/embedded-reasoner.ts');
    return createEmbeddedReasoner().compileCascade(query, signal);
  },
};

/** The reasoner that the stage's configuration names. */
export function stageReasoner(): Reasoner {
  const name = env.provider('reasoning');
  if (name === 'embedded') return embeddedReasoner;
  throw new Error(`There is no reasoner "${name}": the stage must name embedded.`);
}
