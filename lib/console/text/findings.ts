import type { SignalDetection } from '#contract/detections.ts';
import type { FullRun } from '#contract/runs.ts';
import { formatCount, formatNumber } from './format.ts';

/** What the inbox says of a detection and of a scan: apart from other labels, because it is loaded first. */

type FitReason = SignalDetection['icp_fit_reasons'][number];

/** What is found, and what the ideal customer profile says about it. */
export function describeFit({ about, asked, found }: FitReason): string {
  const findingText =
    found === null ? 'Unknown' : found.charAt(0).toUpperCase() + found.slice(1).replace(/\.$/, '');
  if (asked === null) return `${findingText}. Your ideal customer profile doesn’t say.`;
  return about === 'exclusions'
    ? `${findingText}. Your profile says: ${asked}.`
    : `${findingText}. You ask for ${asked}.`;
}

/** How far a run is, in a sentence; what it hasn't begun yet is left out. */
export function describeProgress({ mode, stats }: Pick<FullRun, 'mode' | 'stats'>): string {
  const answeredCount = stats.sources.filter(({ status }) => status === 'ok').length;
  const parts =
    mode === 'monitor'
      ? [
          answeredCount > 0 && `${formatCount(answeredCount, 'source')} answered`,
          stats.documents > 0 && `${formatCount(stats.documents, 'document')} read`,
          stats.jobs > 0 &&
            `${formatNumber(stats.jobs_done)} of ${formatCount(stats.jobs, 'signal')} checked`,
          stats.detections > 0 && formatCount(stats.detections, 'finding'),
        ]
      : [
          stats.candidates > 0 && `${formatCount(stats.candidates, 'company', 'companies')} looked at`,
          stats.documents > 0 && `${formatCount(stats.documents, 'document')} read`,
          stats.matched > 0 && `${formatNumber(stats.matched)} matched`,
          stats.accounts > 0 && `${formatCount(stats.accounts, 'account')} suggested`,
        ];
  return parts.filter(Boolean).join(' · ') || 'Asking the sources';
}
