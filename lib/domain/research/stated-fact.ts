import type { SignalEvent, SignalKind } from '#domain/signals/signal-reasoner.ts';

/** A fact that a public record states in fields of its own, so that nothing has to be read out of prose. */
export interface StatedFact {
  readonly kind: SignalKind;
  readonly event: SignalEvent;
  /** The fields that state it, word for word as they stand in the document's text. */
  readonly quote: string;
  /** The record ends what earlier ones stated: a withdrawn registration, for example. */
  readonly ends?: true;
}
