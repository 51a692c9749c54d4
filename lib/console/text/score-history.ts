import type { SignalDetection } from '#contract/detections.ts';
import { DAY_MS } from '#contract/time.ts';
import { scoreOf } from '#domain/market/accounts/score.ts';
import { isoDay } from './format.ts';

export interface ScorePoint {
  /** Seconds since 1970, as charts count. */
  readonly at: number;
  readonly score: number;
}

const PAST_DAYS = 365;

type Scored = Pick<
  SignalDetection,
  | 'signal_id'
  | 'signal_present'
  | 'alpha'
  | 'icp_fit'
  | 'relevance'
  | 'is_background'
  | 'detected_at'
  | 'publishers'
  | 'feedback'
>;

/**
 * An account's score day by day, by today's scoring rule: what was detected until then, weighted by its age. Detections
 * marked as not useful and background never count.
 */
export function scoreHistory(detections: readonly Scored[], now: Date): ScorePoint[] {
  const inputs = detections
    .filter(
      ({ signal_present, feedback, is_background }) =>
        signal_present && feedback?.useful !== false && !is_background,
    )
    .map(({ signal_id, alpha, icp_fit, relevance, detected_at, publishers }) => ({
      signal_id,
      alpha,
      icp_fit,
      relevance,
      date: detected_at,
      publishers: publishers.length,
    }));
  const [first] = inputs.map(({ date }) => date).sort();
  if (first === undefined) return [];
  const end = Date.parse(isoDay(now));
  const start = Math.max(Date.parse(first) - 7 * DAY_MS, end - PAST_DAYS * DAY_MS);
  const points: ScorePoint[] = [];
  for (let at = start; at <= end; at += DAY_MS) {
    const known = inputs.filter(({ date }) => Date.parse(date) <= at);
    points.push({ at: at / 1000, score: scoreOf(known, new Date(at)).score });
  }
  return points;
}
