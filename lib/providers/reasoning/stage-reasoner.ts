import type { Reasoner } from '#domain/people-search/reasoner.ts';
import { env } from '#platform/env.ts';
import { createEmbeddedReasoner } from './embedded/embedded-reasoner.ts';

/** The reasoner that the stage's configuration names. */
export function stageReasoner(): Reasoner {
  const name = env.reasoning();
  if (name === 'embedded') return createEmbeddedReasoner();
  throw new Error(`There is no reasoner "${name}": the stage must name embedded.`);
}
