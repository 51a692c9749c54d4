import type { DocumentKind } from '#domain/research/research.ts';
import type { SignalEvent } from '#domain/signals/signal-reasoner.ts';

/** Points of each part; together 100. */
const MOST = { clarity: 40, source: 20, corroboration: 15, freshness: 15, size: 10 } as const;

type EarnedParts = Record<keyof typeof MOST, number>;

/** What was earned, and what feedback on the signal takes off (zero or less). */
export type AlphaParts = EarnedParts & { readonly feedback: number };

/** What a source is worth by itself: records and filings are sworn to, a posting may be a wish. */
const SOURCE_POINTS: Readonly<Record<DocumentKind, number>> = {
  record: 20,
  filing: 20,
  press_release: 18,
  directory: 18,
  news: 16,
  job_board: 16,
  blog: 12,
  job_posting: 10,
  dns: 8,
};

/** Points by the number of independent publishers: the second says most. */
const CORROBORATION_POINTS = [0, 0, 8, 12, 15] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** After half a year nothing is fresh about it. */
const STALE_AFTER_DAYS = 180;

/** Where neither an amount nor a head count is known. */
const UNKNOWN_SIZE = 4;
/** 200,000 of any large currency a head is a round that changes a company. */
const LARGE_AMOUNT_PER_HEAD = 200_000;
/** A fifth of all heads hired or let go changes a company too. */
const LARGE_SHARE_OF_HEADS = 0.2;

export interface AlphaInput {
  /** How plainly the plainest text says it, 0 to 1. */
  readonly strength: number;
  readonly kinds: readonly DocumentKind[];
  /** Independent publishers. */
  readonly publishers: number;
  readonly event: Pick<SignalEvent, 'amount' | 'count'>;
  readonly employees: number | null;
  /** ISO date. */
  readonly date: string;
  /** What earlier sources have earned; a weaker one that follows takes nothing away. */
  readonly before?: Pick<EarnedParts, 'clarity' | 'source'> | undefined;
  /** The signal's weight in its workspace, 0.5 to 1. */
  readonly weight: number;
}

const within = (most: number, points: number): number => Math.round(Math.min(most, Math.max(0, points)));

function sizePoints({ event: { amount, count }, employees }: AlphaInput): number {
  if (employees === null || employees <= 0 || (amount === null && count === null)) return UNKNOWN_SIZE;
  const byAmount = amount === null ? 0 : amount.amount / employees / LARGE_AMOUNT_PER_HEAD;
  const byCount = count === null ? 0 : count / employees / LARGE_SHARE_OF_HEADS;
  return Math.max(byAmount, byCount) * MOST.size;
}

/** How much a detection is worth, 0 to 100, and what of it comes from where. */
export function alphaOf(input: AlphaInput, today: Date): { alpha: number; alpha_parts: AlphaParts } {
  const ageDays = Math.max(0, today.getTime() - Date.parse(input.date)) / DAY_MS;
  const earned: EarnedParts = {
    clarity: Math.max(within(MOST.clarity, input.strength * MOST.clarity), input.before?.clarity ?? 0),
    source: Math.max(0, ...input.kinds.map((kind) => SOURCE_POINTS[kind]), input.before?.source ?? 0),
    corroboration: CORROBORATION_POINTS[Math.min(input.publishers, CORROBORATION_POINTS.length - 1)] ?? 0,
    freshness: within(MOST.freshness, MOST.freshness * (1 - ageDays / STALE_AFTER_DAYS)),
    size: within(MOST.size, sizePoints(input)),
  };
  const whole = Object.values(earned).reduce((sum, points) => sum + points, 0);
  // A part of its own: the others still say what the text and its sources are worth, and the sum holds.
  const alpha = Math.round(whole * input.weight);
  return { alpha, alpha_parts: { ...earned, feedback: alpha - whole } };
}
