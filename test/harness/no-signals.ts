import type { StoredSignals } from '#domain/signals/signal-record.ts';

/** What a workspace has stored that has the built-in signals alone, as they are. */
export const noSignals = (since: string): StoredSignals => ({
  own: [],
  changes: [],
  feedback: new Map(),
  since,
});
