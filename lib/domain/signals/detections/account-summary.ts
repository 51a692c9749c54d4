import { DAY_MS } from '#contract/time.ts';
import { computeScore, computeWorth, type ScoreInput } from '#domain/market/accounts/score.ts';
import type { DetectionRecord } from './detection-record.ts';
import { isReasonToCall, isValid } from './detection-state.ts';
import { computeEndTime } from './event-times.ts';

/** More than this many detections change no score: the rest is weaker and older. */
const MAX_INPUTS = 40;
/** People read three reasons, not ten. */
const MAX_REASONS = 3;

const formatReason = ({ headline, detected_at, why_reach_out_md }: DetectionRecord): string =>
  `- **${headline}** (${detected_at}). ${why_reach_out_md}`;

const toLatestSignal = ({ id, headline, detected_at, alpha, why_reach_out_md }: DetectionRecord) => ({
  id,
  headline,
  date: detected_at,
  alpha,
  why: why_reach_out_md,
});

/** An account's standing from its detections: how good a lead it is, since when, and why now. */
export function summarizeAccount(detections: readonly DetectionRecord[], now: Date) {
  const openDetections = detections
    .filter(isValid)
    .sort(
      (a, b) => b.detected_at.localeCompare(a.detected_at) || b.alpha - a.alpha || (a.id < b.id ? -1 : 1),
    );
  const [newestDetection] = openDetections;
  const reasons = openDetections.filter(isReasonToCall);
  const [latestReason] = reasons;
  const score_inputs = computeScoreInputs(detections, now);
  return {
    ...computeScore(score_inputs, now),
    score_inputs,
    last_signal_at: newestDetection ? new Date(newestDetection.detected_at).toISOString() : null,
    // With nothing but background, the newest of it is still the latest signal.
    latest_signal: newestDetection ? toLatestSignal(latestReason ?? newestDetection) : null,
    why_now_md: latestReason ? reasons.slice(0, MAX_REASONS).map(formatReason).join('\n') : null,
  };
}

/** A plan is as fresh as on its first day until it is due, for this long at most. */
const PLAN_DAYS = 180;

const computeFreshUntil = ({ detected_at, event }: DetectionRecord): string => {
  const detectedTime = Date.parse(detected_at);
  const endTime = Math.min(computeEndTime(event, [], detectedTime), detectedTime + PLAN_DAYS * DAY_MS);
  return endTime === detectedTime ? detected_at : new Date(endTime).toISOString().slice(0, 10);
};

/** The strongest inputs by current value. */
export function computeScoreInputs(detections: readonly DetectionRecord[], now: Date): ScoreInput[] {
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
