import type { FullAccount } from '#contract/accounts.ts';
import type { SignalDetection } from '#contract/signals.ts';

/** A score of at least this is worth a call today. */
const HOT_FROM = 70;
/** A score of at least this is worth a place on the list. */
const QUALIFIED_FROM = 40;

/** Points of each part; together 100. */
const MOST = { strength: 60, recency: 15, corroboration: 10, icp_fit: 15 } as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A signal loses half of its weight in this time: a quarter is the usual span of a buying decision. */
const HALF_LIFE_DAYS = 90;
/** Five points for each further signal, two for each further source. */
const PER_SIGNAL = 5;
const PER_SOURCE = 2;

type Scored = Pick<FullAccount, 'score' | 'score_breakdown' | 'is_hot' | 'qualified'>;

export const NO_SCORE: Scored = {
  score: 0,
  score_breakdown: { strength: 0, recency: 0, corroboration: 0, icp_fit: 0 },
  is_hot: false,
  qualified: false,
};

const freshness = (detection: SignalDetection, now: Date): number =>
  0.5 ** (Math.max(0, now.getTime() - Date.parse(detection.detected_at)) / DAY_MS / HALF_LIFE_DAYS);

const share = (part: keyof typeof MOST, fraction: number): number =>
  Math.round(MOST[part] * Math.min(1, fraction));

/** The score of an account from what was detected there, explained part by part. */
export function scoreOf(detections: readonly SignalDetection[], now: Date): Scored {
  const present = detections.filter((detection) => detection.signal_present);
  if (present.length === 0) return NO_SCORE;
  const signals = new Set(present.map((detection) => detection.signal_id)).size;
  const sources = new Set(present.flatMap((detection) => detection.sources)).size;
  const further = (signals - 1) * PER_SIGNAL + Math.max(0, sources - 1) * PER_SOURCE;
  const score_breakdown = {
    strength: share('strength', Math.max(...present.map((d) => (d.alpha / 100) * freshness(d, now)))),
    recency: share('recency', Math.max(...present.map((d) => freshness(d, now)))),
    corroboration: Math.min(MOST.corroboration, further),
    icp_fit: share('icp_fit', Math.max(...present.map((d) => d.icp_fit / 100))),
  };
  const score = Object.values(score_breakdown).reduce((sum, points) => sum + points, 0);
  return { score, score_breakdown, is_hot: score >= HOT_FROM, qualified: score >= QUALIFIED_FROM };
}
