import type { Research } from '#domain/research/research.ts';
import type { Clock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';

/** A stage without sources hears nothing, and says so. */
const noResearch: Research = {
  documentsAbout: async (_company, { memory }) => ({ documents: [], memory: memory ?? '' }),
  documentsShowing: async () => [],
};

/** The sources that the stage's configuration names; the made-up documents are loaded only where they are named. */
export async function stageResearch(now: Clock): Promise<Research> {
  const name = env.provider('research');
  if (name === 'none') return noResearch;
  if (name !== 'embedded') {
    throw new Error(`There are no sources "${name}": the stage must name embedded or none.`);
  }
  const { createEmbeddedResearch } = await import('./embedded/embedded-research.ts');
  return createEmbeddedResearch(now);
}
