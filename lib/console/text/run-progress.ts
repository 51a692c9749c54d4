import type { FullRun } from '#contract/runs.ts';
import { formatNumber, plural } from './format.ts';

/** How far a run is, in a sentence; what it hasn't begun yet is left out. */
export function describeProgress({ mode, stats }: Pick<FullRun, 'mode' | 'stats'>): string {
  const answered = stats.sources.filter(({ status }) => status === 'ok').length;
  const parts =
    mode === 'monitor'
      ? [
          answered > 0 && `${plural(answered, 'source')} answered`,
          stats.documents > 0 && `${plural(stats.documents, 'document')} read`,
          stats.jobs > 0 && `${formatNumber(stats.jobs_done)} of ${plural(stats.jobs, 'signal')} checked`,
          stats.detections > 0 && plural(stats.detections, 'finding'),
        ]
      : [
          stats.candidates > 0 && `${plural(stats.candidates, 'company', 'companies')} looked at`,
          stats.documents > 0 && `${plural(stats.documents, 'document')} read`,
          stats.matched > 0 && `${formatNumber(stats.matched)} matched`,
          stats.accounts > 0 && `${plural(stats.accounts, 'account')} suggested`,
        ];
  return parts.filter(Boolean).join(' · ') || 'Asking the sources';
}
