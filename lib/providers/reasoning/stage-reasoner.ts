import type { Reasoner } from '#domain/people-search/reasoner.ts';
import { env } from '#platform/env.ts';
import { checkedReasoner } from './checked-reasoner.ts';

/** The reasoner that the stage's configuration names; the embedded one's lexicon is loaded only where it is named. */
export async function stageReasoner(): Promise<Reasoner> {
  const name = env.provider('reasoning');
  if (name !== 'embedded') throw new Error(`There is no reasoner "${name}": the stage must name embedded.`);
  const { createEmbeddedReasoner } = await import('./embedded/embedded-reasoner.ts');
  return checkedReasoner(createEmbeddedReasoner());
}
