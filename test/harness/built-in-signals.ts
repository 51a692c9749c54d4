import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import { SIGNAL_KINDS } from '#domain/signals/definitions/signal-kinds.ts';

/** Every built-in signal kind. */
export const builtInSignals: readonly SignalDefinition[] = SIGNAL_KINDS.map((kind) => ({
  id: kind,
  kind,
  name: kind,
  description: '',
  keywords: [],
  exclusions: [],
}));
