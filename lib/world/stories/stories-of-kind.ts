import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Wording } from '../research/telling.ts';

/** What the demo world's stories of a kind are like. */
export interface StoriesOfKind {
  /** Where a story is published: in the company's release, a newspaper, or the company's blog. */
  readonly opensWith: 'release' | 'report' | 'post';
  /** What may be published later about it. */
  readonly followUp?: { readonly percent: number; readonly as: 'advert' | 'post' | 'release' };
  /** Companies of other sizes have no such story. */
  readonly employees?: { readonly min?: number; readonly max?: number };
  /** Listed companies have no such story; others file a report with it. */
  readonly goesPublic?: true;
  /** The event has happened and can't be called off. */
  readonly isHarm?: true;
  /** Other kinds that the story also shows. */
  readonly also?: readonly TextKind[];
  /** The placeholder in the story for the other side. */
  readonly counterpart?: string;
  /** What else is true of the event, for tests of what a reader finds. */
  readonly facts: readonly ('person' | 'place' | 'amount' | 'count')[];
  readonly wording: Wording;
}
