import { SIGNAL_KINDS, type SignalDefinition } from '#domain/signals/signal-reasoner.ts';

/** Every kind of signal that is known without a description. */
export const builtInSignals: readonly SignalDefinition[] = SIGNAL_KINDS.map((kind) => ({
  id: kind,
  kind,
  name: kind,
  description: '',
  keywords: [],
  exclusions: [],
}));
