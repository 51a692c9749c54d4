import type { SignalEvent } from './signal-event.ts';
import { HURTING, type SignalKind } from './signal-kinds.ts';

/** What an event means for messages about the company's other events: they wait. */
export interface Bearing {
  readonly why: 'insolvent' | 'takeover' | 'sensitive';
  readonly kinds: readonly SignalKind[];
  /** The sources have one of these words. @default whatever they say */
  readonly said?: RegExp;
  /** Only while it is decided and still to come. */
  readonly ahead?: true;
  /** How long, from its day. */
  readonly days: number;
}

/** The first that applies counts. Kinds that aren't here stand in no other's way. */
const BEARINGS: readonly Bearing[] = [
  // At a company that buys or opens something, the words may be about somebody else.
  {
    why: 'insolvent',
    kinds: ['layoffs', 'being_acquired', 'regulatory_pressure'],
    said: /\b(?:insolven\w+|bankrupt\w*|chapter (?:7|11)|receivership|liquidation|(?:into|in) administration)\b/i,
    days: 365,
  },
  // Most deals close within half a year, or a source says why not.
  { why: 'takeover', kinds: ['being_acquired'], ahead: true, days: 180 },
  { why: 'sensitive', kinds: HURTING, days: 60 },
];

export const bearingOf = (
  kind: SignalKind | null,
  event: Pick<SignalEvent, 'ahead'>,
  claims: readonly string[],
): Bearing | undefined =>
  BEARINGS.find(
    ({ kinds, said, ahead }) =>
      kinds.some((each) => each === kind) &&
      (ahead === undefined || event.ahead) &&
      (said === undefined || claims.some((claim) => said.test(claim))),
  );
