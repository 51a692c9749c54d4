import type { PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { Research, SharedPace } from '#domain/signals/research/research.ts';
import type { Clock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';

/** A stage without sources finds nothing, and says so. */
const noResearch: Research = {
  documentsAbout: async (_company, { memory }) => ({ documents: [], memory: memory ?? '', sources: [] }),
  documentsShowing: async () => ({ documents: [], sources: [] }),
};

interface LiveStores {
  readonly sharedPace: SharedPace;
  readonly identities: PublicIdentities;
}

/** The demo's documents for a local run with a model, which reads what they would state otherwise. */
const EMBEDDED_WITHOUT_FACTS = 'embedded-without-facts';

/** The sources that the stage's configuration names. Each kind is loaded only if it is used; only local runs have the demo's. */
export async function createStageResearch(now: Clock, stores: LiveStores): Promise<Research> {
  const name = env.provider('research');
  if (name === 'none') return noResearch;
  if (name === 'embedded' || name === EMBEDDED_WITHOUT_FACTS) {
    const { createEmbeddedResearch } = await import('#demo-world/research/embedded-research.ts');
    return createEmbeddedResearch(now, { statesFacts: name === 'embedded' });
  }
  if (name !== 'live') {
    throw new Error(`Unknown sources "${name}": the stage must use live, embedded or none.`);
  }
  const { createStageLiveResearch } = await import('./stage-live-research.ts');
  return createStageLiveResearch({
    now,
    ...stores,
    ...env.liveResearch(),
    onFailure: (source, error) => logger.warn('a source failed', { source, error }),
  });
}
