import type { SignalEvent } from './signal-event.ts';
import { HURTFUL_KINDS, type SignalKind } from './signal-kinds.ts';

export const HOLD_REASONS = ['insolvent', 'takeover', 'sensitive'] as const;

/** What an event means for messages about the company's other events: they wait. */
export interface HoldRule {
  readonly why: (typeof HOLD_REASONS)[number];
  readonly kinds: readonly SignalKind[];
  /** The sources have one of these words. @default whatever they say */
  readonly wording?: RegExp;
  /** Only while it is decided and still to come. */
  readonly onlyPlanned?: true;
  /** How long, from its day. */
  readonly days: number;
}

/** The first that applies counts. Kinds that aren't here stand in no other's way. */
const HOLD_RULES: readonly HoldRule[] = [
  // At a company that buys or opens something, the words may be about somebody else.
  {
    why: 'insolvent',
    kinds: ['layoffs', 'being_acquired', 'regulatory_pressure'],
    wording:
      /\b(?:insolven\w+|bankrupt\w*|chapter (?:7|11)|receivership|liquidation|(?:into|in) administration)\b/i,
    days: 365,
  },
  // Most deals close within half a year, or a source says why not.
  { why: 'takeover', kinds: ['being_acquired'], onlyPlanned: true, days: 180 },
  { why: 'sensitive', kinds: HURTFUL_KINDS, days: 60 },
];

export const findHoldRule = (
  kind: SignalKind | null,
  event: Pick<SignalEvent, 'ahead'>,
  claims: readonly string[],
): HoldRule | undefined =>
  HOLD_RULES.find(
    ({ kinds, wording, onlyPlanned }) =>
      kinds.some((ruleKind) => ruleKind === kind) &&
      (onlyPlanned === undefined || event.ahead) &&
      (wording === undefined || claims.some((claim) => wording.test(claim))),
  );
