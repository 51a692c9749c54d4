import { DAY_MS } from '#contract/time.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';

/** Maximum points per part, 100 in total. */
const MAX_POINTS = { clarity: 40, source: 20, corroboration: 15, freshness: 15, size: 10 } as const;

type EarnedParts = Record<keyof typeof MAX_POINTS, number>;

/** The points earned, and what feedback on the signal subtracts (zero or less). */
export type AlphaParts = EarnedParts & { readonly feedback: number };

/** Points by number of independent publishers. The second counts most. */
const CORROBORATION_POINTS = [0, 0, 8, 12, 15] as const;

/** After half a year it is no longer fresh. */
const STALE_AFTER_DAYS = 180;

/** For when neither an amount nor a head count is known. */
const UNKNOWN_SIZE = 4;
/** A round of 200,000 per employee, in any major currency, changes a company. */
const LARGE_AMOUNT_PER_HEAD = 200_000;
/** So does hiring or laying off a fifth of all employees. */
const LARGE_SHARE_OF_HEADS = 0.2;

export interface AlphaInput {
  /** How clearly the clearest text says it, 0 to 1. */
  readonly strength: number;
  readonly kinds: readonly DocumentKind[];
  /** Independent publishers. */
  readonly publishers: number;
  readonly event: Pick<SignalEvent, 'amount' | 'count'>;
  readonly employees: number | null;
  /** ISO date. */
  readonly date: string;
  /** The points of earlier sources. A weaker source that follows doesn't lower them. */
  readonly before?: Pick<EarnedParts, 'clarity' | 'source'> | undefined;
  /** The signal's weight in its workspace, 0.5 to 1. */
  readonly weight: number;
}

const limitPoints = (max: number, points: number): number => Math.round(Math.min(max, Math.max(0, points)));

function computeSizePoints({ event: { amount, count }, employees }: AlphaInput): number {
  if (employees === null || employees <= 0 || (amount === null && count === null)) return UNKNOWN_SIZE;
  const byAmount = amount === null ? 0 : amount.amount / employees / LARGE_AMOUNT_PER_HEAD;
  const byCount = count === null ? 0 : count / employees / LARGE_SHARE_OF_HEADS;
  return Math.max(byAmount, byCount) * MAX_POINTS.size;
}

/** A detection's value, 0 to 100, and its parts. */
export function computeAlpha(input: AlphaInput, today: Date): { alpha: number; alpha_parts: AlphaParts } {
  const ageDays = Math.max(0, today.getTime() - Date.parse(input.date)) / DAY_MS;
  const earnedParts: EarnedParts = {
    clarity: Math.max(
      limitPoints(MAX_POINTS.clarity, input.strength * MAX_POINTS.clarity),
      input.before?.clarity ?? 0,
    ),
    source: Math.max(0, ...input.kinds.map((kind) => documentKinds[kind].points), input.before?.source ?? 0),
    corroboration: CORROBORATION_POINTS[Math.min(input.publishers, CORROBORATION_POINTS.length - 1)] ?? 0,
    freshness: limitPoints(MAX_POINTS.freshness, MAX_POINTS.freshness * (1 - ageDays / STALE_AFTER_DAYS)),
    size: limitPoints(MAX_POINTS.size, computeSizePoints(input)),
  };
  const total = Object.values(earnedParts).reduce((sum, points) => sum + points, 0);
  // Feedback is a separate part, so the others still show what the text and its sources are worth, and the parts add
  // up.
  const alpha = Math.round(total * input.weight);
  return { alpha, alpha_parts: { ...earnedParts, feedback: alpha - total } };
}
