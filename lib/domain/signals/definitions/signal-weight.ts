import type { SignalDefinition } from './signal-definition.ts';

export interface FeedbackCounts {
  readonly useful: number;
  readonly not_useful: number;
}

/** A signal that is never useful keeps half its alpha; to get rid of it, switch it off. */
const MIN_WEIGHT = 0.5;

/** Marks counted as useful before the first real one: one bad mark costs 5 %, ten cost a quarter. */
const ASSUMED_USEFUL = 10;

/** The weight of a signal without feedback. */
export const FULL_WEIGHT = 1;

/** A signal and how much its detections count in the workspace that reads for it. */
export interface WeighedSignal extends SignalDefinition {
  readonly weight: number;
}

const toHundredths = (value: number): number => Math.round(100 * value) / 100;

/** What the alpha of new detections is multiplied by; 1 without feedback, never below a half. */
export function computeWeight({ useful, not_useful }: FeedbackCounts): number {
  const share = (useful + ASSUMED_USEFUL) / (useful + not_useful + ASSUMED_USEFUL);
  return toHundredths(MIN_WEIGHT + (FULL_WEIGHT - MIN_WEIGHT) * share);
}

/** The share of marked detections that were useful; null without a mark. */
export const computePrecision = ({ useful, not_useful }: FeedbackCounts): number | null =>
  useful + not_useful === 0 ? null : toHundredths(useful / (useful + not_useful));

const describeWeight = (weight: number): string =>
  weight === FULL_WEIGHT
    ? 'new detections keep their full alpha'
    : `new detections keep ${Math.round(100 * weight)}% of their alpha`;

function explainWeight({ useful, not_useful }: FeedbackCounts): string {
  const marks = useful + not_useful;
  const weightEffect = describeWeight(computeWeight({ useful, not_useful }));
  if (marks === 0) return `No feedback yet: ${weightEffect}.`;
  return `${useful} of ${marks} marked detections ${useful === 1 ? 'was' : 'were'} useful: ${weightEffect}.`;
}

/** What feedback has taught about a signal. */
export const summarizeLearning = (feedback: FeedbackCounts) => ({
  precision: computePrecision(feedback),
  marks: feedback.useful + feedback.not_useful,
  weight: computeWeight(feedback),
  explanation: explainWeight(feedback),
});

/** The same for a caller who sees part of the feedback: counts of what they see, and the weight from all marks. */
export const summarizeVisibleLearning = (visibleFeedback: FeedbackCounts, feedback: FeedbackCounts) => ({
  ...summarizeLearning(visibleFeedback),
  weight: computeWeight(feedback),
  explanation: `Going by feedback from your whole workspace, ${describeWeight(computeWeight(feedback))}.`,
});
