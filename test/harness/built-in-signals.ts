import { SIGNAL_KINDS, type SignalDefinition } from '#domain/signals/signal-reasoner.ts';

/** Every built-in signal kind. */
export const builtInSignals: readonly SignalDefinition[] = SIGNAL_KINDS.map((kind) => ({
  id: kind,
  kind,
  name: kind,
  description: '',
  keywords: [],
  exclusions: [],
}));
