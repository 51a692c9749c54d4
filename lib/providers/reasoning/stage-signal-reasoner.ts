import type { SignalReasoner } from '#domain/signals/signal-reasoner.ts';
import { env } from '#platform/env.ts';

/** The reader and writer of signals that the stage's configuration names; their words are loaded with them. */
export async function stageSignalReasoner(): Promise<SignalReasoner> {
  const name = env.provider('reasoning');
  if (name !== 'embedded') throw new Error(`There is no reasoner "${name}": the stage must name embedded.`);
  const [{ createEmbeddedSignalReader }, { createEmbeddedSignalWriter }] = await Promise.all([
    import('./embedded/signals/create-embedded-signal-reader.ts'),
    import('./embedded/signals-writer/embedded-signal-writer.ts'),
  ]);
  return { ...createEmbeddedSignalReader(), ...createEmbeddedSignalWriter() };
}
