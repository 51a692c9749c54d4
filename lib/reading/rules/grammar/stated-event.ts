import type { Money } from '#domain/shared/text/plain-figures.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Span } from '../../text/token.ts';
import type { Clause } from './clauses.ts';
import type { Party } from './identify-party.ts';

/** What a sentence says about an event beside that it happens; spans of its tokens. */
export interface Facts {
  readonly person?: Span | null;
  readonly role?: Span | null;
  /** How it happens, where the frame's form doesn't say it. */
  readonly form?: string;
  readonly counterpart?: Span | null;
  readonly place?: Span | null;
  readonly product?: Span | null;
  readonly amount?: Money | null;
  readonly count?: { readonly value: number; readonly unit: Span } | null;
}

/** An event as a sentence states it. */
export interface StatedEvent {
  readonly kind: TextKind;
  readonly form: string | null;
  readonly move: 'joins' | 'leaves' | null;
  /** The company's part: the event is its own, or somebody else's. */
  readonly holder: Party;
  /** Where the words stand that say it. */
  readonly at: Span;
  readonly clause: Clause | null;
  readonly facts: Facts;
}
