import type { SignalDetection } from '#contract/detections.ts';

type FitReason = SignalDetection['icp_fit_reasons'][number];

/** What is found, and what the ideal customer profile says about it. */
export function describeFit({ about, asked, found }: FitReason): string {
  const known =
    found === null ? 'Unknown' : found.charAt(0).toUpperCase() + found.slice(1).replace(/\.$/, '');
  if (asked === null) return `${known}. Your ideal customer profile doesn’t say.`;
  return about === 'exclusions'
    ? `${known}. Your profile says: ${asked}.`
    : `${known}. You ask for ${asked}.`;
}
