import * as z from 'zod';
import type { FullAccount } from '#contract/account.ts';
import { FITS_FROM, HOT_FROM, QUALIFIED_FROM } from '#contract/thresholds.ts';
import { DAY_MS } from '#contract/time.ts';

/** Maximum points per part, 100 in total. */
const MAX_POINTS = { strength: 60, recency: 15, corroboration: 10, icp_fit: 15 } as const;

/** A signal loses half its weight in this time. A quarter is the usual span of a buying decision. */
const HALF_LIFE_DAYS = 90;
/** Five points for each further signal, two for each further publisher. */
const POINTS_PER_SIGNAL = 5;
const POINTS_PER_PUBLISHER = 2;

/** The strongest signal at a company that doesn't fit at all keeps this share: it is never qualified. */
const MIN_SHARE = 0.2;

/** From here on an event counts in full: the seller has something for it, and a buyer. */
const FULL_RELEVANCE_FROM = 90;

/**
 * A detection's input to the score. Stored on the account, so a score can fade without reading detections.
 */
export const scoreInput = z.object({
  signal_id: z.string(),
  alpha: z.int(),
  icp_fit: z.int(),
  /** Null if unknown. It counts in full then. */
  relevance: z.int().nullable(),
  /** ISO date. */
  date: z.string(),
  /** Independent ones. */
  publishers: z.int(),
});

export type ScoreInput = Readonly<z.infer<typeof scoreInput>>;

type AccountScore = Pick<FullAccount, 'score' | 'score_breakdown' | 'is_hot' | 'qualified'>;

export const NO_SCORE: AccountScore = {
  score: 0,
  score_breakdown: { strength: 0, recency: 0, corroboration: 0, icp_fit: 0 },
  is_hot: false,
  qualified: false,
};

/** The share of an input's weight that its age leaves, 0 to 1. */
const computeFreshness = ({ date }: ScoreInput, now: Date): number =>
  0.5 ** (Math.max(0, now.getTime() - Date.parse(date)) / DAY_MS / HALF_LIFE_DAYS);

/** A company that doesn't fit ranks below one that does, however big its news. */
const computeFitShare = ({ icp_fit }: ScoreInput): number =>
  Math.min(1, Math.max(MIN_SHARE, icp_fit / FITS_FROM));

/** An event that matters less to the seller ranks below one that matters more. */
const computeRelevanceShare = ({ relevance }: ScoreInput): number =>
  relevance === null ? 1 : Math.min(1, relevance / FULL_RELEVANCE_FROM);

const toPoints = (scorePart: keyof typeof MAX_POINTS, fraction: number): number =>
  Math.round(MAX_POINTS[scorePart] * Math.min(1, fraction));

/** What an input is worth now, 0 to 1. */
export const computeWorth = (input: ScoreInput, now: Date): number =>
  (input.alpha / 100) * computeFreshness(input, now) * computeFitShare(input) * computeRelevanceShare(input);

/** An account's score from its detections, explained part by part. */
export function computeScore(inputs: readonly ScoreInput[], now: Date): AccountScore {
  if (inputs.length === 0) return NO_SCORE;
  const furtherSignals = new Set(inputs.map(({ signal_id }) => signal_id)).size - 1;
  const furtherPublishers = inputs.reduce((sum, { publishers }) => sum + Math.max(0, publishers - 1), 0);
  const corroboration = furtherSignals * POINTS_PER_SIGNAL + furtherPublishers * POINTS_PER_PUBLISHER;
  const score_breakdown = {
    strength: toPoints('strength', Math.max(...inputs.map((input) => computeWorth(input, now)))),
    recency: toPoints('recency', Math.max(...inputs.map((input) => computeFreshness(input, now)))),
    corroboration: Math.min(MAX_POINTS.corroboration, corroboration),
    icp_fit: toPoints('icp_fit', Math.max(...inputs.map(({ icp_fit }) => icp_fit / 100))),
  };
  const score = Object.values(score_breakdown).reduce((sum, points) => sum + points, 0);
  return { score, score_breakdown, is_hot: score >= HOT_FROM, qualified: score >= QUALIFIED_FROM };
}
