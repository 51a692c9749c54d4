import type { SignalDetection } from '#contract/detections.ts';

/** Below this, the knowledge base gives no reason to call about an event. */
const BACKGROUND_BELOW = 25;

/** Whether this relevance, if it is known, makes an event background. */
export const isIrrelevant = (relevance: number | null): boolean =>
  relevance !== null && relevance < BACKGROUND_BELOW;

/**
 * Whether a detection is kept and listed, but neither counts in the score nor raises an alert. What the team calls useful
 * never is.
 */
export const isBackground = ({
  relevance,
  feedback,
}: Pick<SignalDetection, 'relevance' | 'feedback'>): boolean =>
  isIrrelevant(relevance) && feedback?.useful !== true;
