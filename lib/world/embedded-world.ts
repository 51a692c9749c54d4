import type { Company, Directory } from '#domain/market/directory/directory.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { Research } from '#domain/signals/research/research.ts';

/** The people of the demo data on any day, and the rules that detect their moves. Loaded on demand. */
export async function loadEmbeddedPeople() {
  const [{ createEmbeddedDirectory }, { createMovePorts }, write] = await Promise.all([
    import('./directory/embedded-directory.ts'),
    import('#reading/move-watch.ts'),
    loadWriter(),
  ]);
  return {
    directoryAt: (now: () => Date): Directory => createEmbeddedDirectory({ now }),
    createMovePorts: (...ports: Parameters<typeof createMovePorts>) => ({
      ...createMovePorts(...ports),
      writer: { write },
    }),
  };
}

async function loadWriter(): Promise<SignalReasoner['write']> {
  const [{ withRecordedWords }, { writeByRules }] = await Promise.all([
    import('./recorded-words.ts'),
    import('#reading/rules/write-by-rules.ts'),
  ]);
  return withRecordedWords(writeByRules);
}

/** The demo data as a whole: companies, their people, what is published about them, and its readers. */
interface EmbeddedWorld {
  readonly companies: readonly Company[];
  readonly directoryAt: (now: () => Date) => Directory;
  readonly researchAt: (now: () => Date) => Research;
  readonly reasoner: SignalReasoner;
}

/** Loaded on demand: a start without demo data doesn't pay for it. */
export async function loadEmbeddedWorld(): Promise<EmbeddedWorld> {
  const [world, directory, research, { withStatedFacts }, write] = await Promise.all([
    import('./directory/world.ts'),
    import('./directory/embedded-directory.ts'),
    import('./research/embedded-research.ts'),
    import('#reading/stated-facts.ts'),
    loadWriter(),
  ]);
  // Documents without facts are about nothing, so a start needn't read them.
  const judge = async () => ({ accepted: [], rejected: [], read_by: 'rules' }) as const;
  return {
    companies: world.listWorld(),
    directoryAt: (now) => directory.createEmbeddedDirectory({ now }),
    researchAt: (now) => research.createEmbeddedResearch(now),
    reasoner: withStatedFacts({ judge, write }),
  };
}
