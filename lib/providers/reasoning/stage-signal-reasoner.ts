import type { SignalReasoner } from '#domain/signals/signal-reasoner.ts';
import { env } from '#platform/env.ts';

/** Its rules are loaded by the first document, and its words by the first detection. */
const embeddedSignalReasoner: SignalReasoner = {
  async judge(request, signal) {
    const { createEmbeddedSignalReader } = await import(
      './embedded/signals/create-embedded-signal-reader.ts'
    );
    return createEmbeddedSignalReader().judge(request, signal);
  },
  async write(request, signal) {
    const { createEmbeddedSignalWriter } = await import(
      './embedded/signals-writer/embedded-signal-writer.ts'
    );
    return createEmbeddedSignalWriter().write(request, signal);
  },
};

/** The reader and writer of signals that the stage's configuration names. */
export function stageSignalReasoner(): SignalReasoner {
  const name = env.provider('reasoning');
  if (name === 'embedded') return embeddedSignalReasoner;
  throw new Error(`There is no reasoner "${name}": the stage must name embedded.`);
}
