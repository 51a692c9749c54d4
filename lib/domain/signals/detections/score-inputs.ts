import { DAY_MS } from '#contract/time.ts';
import { computeWorth, type ScoreInput } from '#domain/market/accounts/score.ts';
import type { DetectionRecord } from './detection-record.ts';
import { isBackground } from './detection-state.ts';
import { computeEndTime } from './event-times.ts';

/** More than this many detections change no score: the rest is weaker and older. */
const MAX_INPUTS = 40;

/** Whether it is still true and not marked as not useful. */
export const isValid = ({
  signal_present,
  feedback,
}: Pick<DetectionRecord, 'signal_present' | 'feedback'>): boolean =>
  signal_present && feedback?.useful !== false;

/** Whether it is a reason to call. */
export const isReasonToCall = (
  detection: Pick<DetectionRecord, 'signal_present' | 'feedback' | 'relevance' | 'quiet_relation'>,
): boolean => isValid(detection) && !isBackground(detection);

type ScoredDetection = Pick<
  DetectionRecord,
  | 'signal_id'
  | 'alpha'
  | 'icp_fit'
  | 'relevance'
  | 'quiet_relation'
  | 'detected_at'
  | 'event'
  | 'publishers'
  | 'signal_present'
  | 'feedback'
>;

/** A plan is as fresh as on its first day until it is due, for this long at most. */
const PLAN_DAYS = 180;

const computeFreshUntil = ({
  detected_at,
  event,
}: Pick<ScoredDetection, 'detected_at' | 'event'>): string => {
  const detectedTime = Date.parse(detected_at);
  const endTime = Math.min(computeEndTime(event, [], detectedTime), detectedTime + PLAN_DAYS * DAY_MS);
  return endTime === detectedTime ? detected_at : new Date(endTime).toISOString().slice(0, 10);
};

/** The strongest inputs by current value. */
export function computeScoreInputs(detections: readonly ScoredDetection[], now: Date): ScoreInput[] {
  return detections
    .filter(isReasonToCall)
    .map((detection) => ({
      signal_id: detection.signal_id,
      alpha: detection.alpha,
      icp_fit: detection.icp_fit,
      relevance: detection.relevance,
      date: computeFreshUntil(detection),
      publishers: detection.publishers.length,
    }))
    .sort((a, b) => computeWorth(b, now) - computeWorth(a, now))
    .slice(0, MAX_INPUTS);
}
