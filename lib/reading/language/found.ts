import type { Money } from '#domain/shared/text/plain-figures.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Who } from './document/who.ts';
import type { Clause } from './grammar/clauses.ts';
import type { Span } from './text/token.ts';

/** What a sentence says about an event beside that it happens; spans of its tokens. */
interface Facts {
  readonly person?: Span | null;
  readonly role?: Span | null;
  /** Whether the person comes, goes, or changes office. */
  readonly move?: 'joins' | 'leaves' | null;
  /** How it happens, where the frame's name doesn't say it. */
  readonly form?: string;
  readonly counterpart?: Span | null;
  readonly place?: Span | null;
  readonly product?: Span | null;
  readonly amount?: Money | null;
  readonly count?: { readonly value: number; readonly unit: Span } | null;
}

/** An event as a sentence states it. */
export interface Found {
  readonly kind: TextKind;
  /** Which way of saying it was found. */
  readonly frame: string;
  /** The company's part: the event is its own, or somebody else's. */
  readonly holder: Who;
  /** Where the words stand that say it. */
  readonly at: Span;
  readonly clause: Clause | null;
  readonly facts: Facts;
  /** How much of what such an event needs is stated, 0 to 1. */
  readonly complete: number;
  /** Said with a verb and its arguments, not only named. */
  readonly plain: boolean;
}

/** An event that a clause states; `overrides` is what differs from a plain sentence that states all of it. */
export const stated = (
  kind: TextKind,
  frame: string,
  holder: Who,
  clause: Clause,
  overrides: Partial<Pick<Found, 'plain' | 'complete' | 'facts'>> = {},
): Found => ({
  kind,
  frame,
  holder,
  at: { start: clause.group.start, end: clause.group.end },
  clause,
  facts: {},
  complete: 1,
  plain: true,
  ...overrides,
});

/** The share of these that are there. */
export const share = (...there: readonly (unknown | null)[]): number =>
  there.length === 0
    ? 1
    : there.filter((each) => each !== null && each !== undefined && each !== false).length / there.length;

export const words = (list: string): ReadonlySet<string> => new Set(list.split('|'));
