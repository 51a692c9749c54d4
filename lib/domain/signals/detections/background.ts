import type { SignalDetection } from '#contract/detections.ts';
import { BACKGROUND_BELOW } from '#contract/thresholds.ts';

/** Whether this relevance, if it is known, makes an event background. */
export const isIrrelevant = (relevance: number | null): boolean =>
  relevance !== null && relevance < BACKGROUND_BELOW;

/**
 * Whether a detection is kept and listed, but neither counts in the score nor raises an alert. What the team calls useful
 * is only if the account is one to leave alone.
 */
export const isBackground = ({
  relevance,
  feedback,
  quiet_relation,
}: Pick<SignalDetection, 'relevance' | 'feedback' | 'quiet_relation'>): boolean =>
  quiet_relation !== null || (isIrrelevant(relevance) && feedback?.useful !== true);
