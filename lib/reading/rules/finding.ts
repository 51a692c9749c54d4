import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';

/** One sentence's say about one signal, before the document's sentences are weighed against each other. */
export interface Finding {
  readonly signal: TextSignal;
  readonly source: 'title' | 'text';
  readonly quote: string;
  readonly event: SignalEvent;
  /** How likely a careful reader would call it a fact, 0 to 1. */
  readonly strength: number;
  readonly verdict: 'taken' | RejectionCode;
  /** The words that decided against it; empty where none did. */
  readonly cue: string;
}
