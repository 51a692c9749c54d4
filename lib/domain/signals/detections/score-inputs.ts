import { type ScoreInput, worthOf } from '#domain/market/accounts/score.ts';
import { isBackground } from './background.ts';
import type { DetectionRecord } from './detection-record.ts';

/** More than this many detections change no score: the rest is weaker and older. */
const MAX_INPUTS = 40;

/** Whether it is still true and not marked as not useful. */
export const isOpen = ({
  signal_present,
  feedback,
}: Pick<DetectionRecord, 'signal_present' | 'feedback'>): boolean =>
  signal_present && feedback?.useful !== false;

/** Whether it is a reason to call. */
export const counts = (
  detection: Pick<DetectionRecord, 'signal_present' | 'feedback' | 'relevance'>,
): boolean => isOpen(detection) && !isBackground(detection);

type ScoredDetection = Pick<
  DetectionRecord,
  | 'signal_id'
  | 'alpha'
  | 'icp_fit'
  | 'relevance'
  | 'detected_at'
  | 'publishers'
  | 'signal_present'
  | 'feedback'
>;

/** The strongest inputs by current value. */
export function scoreInputsOf(detections: readonly ScoredDetection[], now: Date): ScoreInput[] {
  return detections
    .filter(counts)
    .map(({ signal_id, alpha, icp_fit, relevance, detected_at, publishers }) => ({
      signal_id,
      alpha,
      icp_fit,
      relevance,
      date: detected_at,
      publishers: publishers.length,
    }))
    .sort((a, b) => worthOf(b, now) - worthOf(a, now))
    .slice(0, MAX_INPUTS);
}
