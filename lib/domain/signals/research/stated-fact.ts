import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';

/** A fact that a public record states in its fields, so that no prose has to be interpreted. */
export interface StatedFact {
  readonly kind: SignalKind;
  readonly event: SignalEvent;
  /** The fields that state it, word for word as in the document's text. */
  readonly quote: string;
  /** The record ends what earlier ones stated, such as a withdrawn registration. */
  readonly ends?: true;
}
