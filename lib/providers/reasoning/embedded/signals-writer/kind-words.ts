import type { SignalKind } from '#domain/signals/signal-reasoner.ts';
import { CHANGE_WORDS } from './change-words.ts';
import type { KindWords } from './event-words.ts';
import { GROWTH_WORDS } from './growth-words.ts';
import { MOVE_WORDS } from './move-words.ts';

export const KIND_WORDS: Readonly<Record<SignalKind, KindWords>> = {
  ...GROWTH_WORDS,
  ...CHANGE_WORDS,
  ...MOVE_WORDS,
};
