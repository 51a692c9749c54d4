import type { Research } from '#domain/research/research.ts';
import type { Clock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';

/** A stage without sources hears nothing, and says so. */
const noResearch: Research = {
  documentsAbout: async (_company, { memory }) => ({ documents: [], memory: memory ?? '' }),
  documentsShowing: async () => [],
};

/** The made-up documents are loaded by the first question: a stage that never asks does not pay for them. */
function embeddedResearch(now: Clock): Research {
  let loading: Promise<Research> | undefined;
  const load = (): Promise<Research> => {
    loading ??= import('./embedded/embedded-research.ts').then(({ createEmbeddedResearch }) =>
      createEmbeddedResearch(now),
    );
    return loading;
  };
  return {
    documentsAbout: async (...question) => (await load()).documentsAbout(...question),
    documentsShowing: async (...question) => (await load()).documentsShowing(...question),
  };
}

/** The sources that the stage's configuration names. */
export function stageResearch(now: Clock): Research {
  const name = env.provider('research');
  if (name === 'embedded') return embeddedResearch(now);
  if (name === 'none') return noResearch;
  throw new Error(`There are no sources "${name}": the stage must name embedded or none.`);
}
