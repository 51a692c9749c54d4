import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Random } from '#providers/directory/embedded/random.ts';
import { DEAL_WORDING } from './deal-wording.ts';
import { GROWTH_WORDING } from './growth-wording.ts';
import { RISK_WORDING } from './risk-wording.ts';
import { TEAM_WORDING } from './team-wording.ts';
import type { Telling, Wording } from './telling.ts';

export const WORDING: Readonly<Record<TextKind, Wording>> = {
  ...DEAL_WORDING,
  ...GROWTH_WORDING,
  ...RISK_WORDING,
  ...TEAM_WORDING,
};

/** One course of an event, the same in all documents of a story. */
export function tellingOf(kind: TextKind, random: Random): Telling {
  const wording = WORDING[kind];
  const courses = [{}, ...(wording.otherwise ?? [])];
  return { ...wording, ...courses[random.int(0, courses.length - 1)] };
}
