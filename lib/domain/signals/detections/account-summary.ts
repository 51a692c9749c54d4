import { isDeepStrictEqual } from 'node:util';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { computeScore } from '#domain/market/accounts/score.ts';
import type { DetectionRecord } from './detection-record.ts';
import { HOLD_FIELDS } from './holds.ts';
import { computeScoreInputs, isReasonToCall, isValid } from './score-inputs.ts';

/** What a standing follows from. Nothing else can be read for it, so a change of nothing else changes it. */
const SUMMARY_FIELDS = [
  'id',
  'signal_id',
  'signal_present',
  'feedback',
  'alpha',
  'icp_fit',
  'relevance',
  'quiet_relation',
  'detected_at',
  'event',
  'publishers',
  'headline',
  'why_reach_out_md',
] as const satisfies readonly (keyof DetectionRecord)[];

type SummaryDetection = Pick<DetectionRecord, (typeof SUMMARY_FIELDS)[number]>;

/** Whether a write of a detection changes the standing of its account, or which of its messages wait. */
export const hasSummaryChange = (
  previousRecord: DetectionRecord | undefined,
  nextRecord: DetectionRecord,
): boolean =>
  previousRecord === undefined ||
  [...SUMMARY_FIELDS, ...HOLD_FIELDS].some(
    (field) => !isDeepStrictEqual(previousRecord[field], nextRecord[field]),
  );

/** People read three reasons, not ten. */
const MAX_REASONS = 3;

type AccountSummary = Pick<
  AccountRecord,
  | 'score'
  | 'score_breakdown'
  | 'is_hot'
  | 'qualified'
  | 'last_signal_at'
  | 'why_now_md'
  | 'latest_signal'
  | 'score_inputs'
>;

const formatReason = ({ headline, detected_at, why_reach_out_md }: SummaryDetection): string =>
  `- **${headline}** (${detected_at}). ${why_reach_out_md}`;

const toLatestSignal = ({ id, headline, detected_at, alpha, why_reach_out_md }: SummaryDetection) => ({
  id,
  headline,
  date: detected_at,
  alpha,
  why: why_reach_out_md,
});

/** An account's standing from its detections: how good a lead it is, since when, and why now. */
export function summarizeAccount(detections: readonly SummaryDetection[], now: Date): AccountSummary {
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
