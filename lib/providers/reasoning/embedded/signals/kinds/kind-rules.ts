import type { RejectionCode, SignalKind } from '#domain/signals/signal-reasoner.ts';

/** Lines of patterns that mean the same and give their arguments in the same places. */
export interface FrameLines {
  readonly lines: readonly string[];
  /** Where the company stands that the event is about. */
  readonly holder: 'subject' | 'object' | 'either' | 'any';
  /** What such words always amount to. */
  readonly code?: RejectionCode;
}

/** How one kind of event is told in English. */
export interface KindRules {
  readonly kind: Exclude<SignalKind, 'acquisition' | 'being_acquired'> | 'deal';
  readonly frames: readonly FrameLines[];
  /** Words that look alike and mean something else; what they cover is no mention. */
  readonly lookalikes: readonly string[];
  /** The same, but stronger: they win over a match that ends before them. */
  readonly never?: readonly string[];
  /** Words anywhere in the sentence that show another field altogether. */
  readonly elsewhere?: readonly string[];
}
