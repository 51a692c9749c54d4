import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import { DEAL_WORDING } from './deal-wording.ts';
import { GROWTH_WORDING } from './growth-wording.ts';
import { RISK_WORDING } from './risk-wording.ts';
import { TEAM_WORDING } from './team-wording.ts';

/**
 * How a kind of story is told. `news` follows the company in a headline; `did`, `doing` and `todo` are the same
 * event as a past, a gerund and an infinitive, for rumours, denials, plans called off and memories; `leads` tell it
 * plainly; `details` go on; `filing` is told to the regulator, under its item code.
 */
export interface Wording {
  readonly news: string;
  readonly did: string;
  readonly doing: string;
  readonly todo: string;
  readonly leads: readonly string[];
  readonly details: readonly string[];
  readonly filing?: { readonly item: string; readonly prose: string };
}

export const WORDING: Readonly<Record<TextKind, Wording>> = {
  ...DEAL_WORDING,
  ...GROWTH_WORDING,
  ...RISK_WORDING,
  ...TEAM_WORDING,
};
