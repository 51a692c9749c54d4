import { freshness, type ScoreInput } from '#domain/market/accounts/score.ts';
import type { DetectionRecord } from './detection-record.ts';

/** More than this many detections change no score: the rest is weaker and older. */
const MOST_INPUTS = 40;

/** Counts detections that are present and not marked as not useful. */
export const counts = ({
  signal_present,
  feedback,
}: Pick<DetectionRecord, 'signal_present' | 'feedback'>): boolean =>
  signal_present && feedback?.useful !== false;

type ScoredDetection = Pick<
  DetectionRecord,
  'signal_id' | 'alpha' | 'icp_fit' | 'detected_at' | 'publishers' | 'signal_present' | 'feedback'
>;

/** The strongest inputs by current value. */
export function scoreInputsOf(detections: readonly ScoredDetection[], now: Date): ScoreInput[] {
  return detections
    .filter(counts)
    .map(({ signal_id, alpha, icp_fit, detected_at, publishers }) => ({
      signal_id,
      alpha,
      icp_fit,
      date: detected_at,
      publishers: publishers.length,
    }))
    .sort((a, b) => b.alpha * freshness(b, now) - a.alpha * freshness(a, now))
    .slice(0, MOST_INPUTS);
}
