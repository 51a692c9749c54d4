import type { SignalDefinition } from '#domain/signals/signal-definition.ts';
import { SIGNAL_KINDS } from '#domain/signals/signal-kinds.ts';

/** Every built-in signal kind. */
export const builtInSignals: readonly SignalDefinition[] = SIGNAL_KINDS.map((kind) => ({
  id: kind,
  kind,
  name: kind,
  description: '',
  keywords: [],
  exclusions: [],
}));
