import type { DiscoverySpec } from '#contract/runs.ts';
import type { RunRecord, RunStats } from '#domain/signals/runs/run-record.ts';

const formatCompanies = (count: number): string => (count === 1 ? '1 company' : `${count} companies`);

const joinWithOr = (names: readonly string[]): string => names.join(' or ');

const formatHeadcount = ({ employee_min, employee_max }: DiscoverySpec): string =>
  employee_max === null
    ? `at least ${employee_min} employees`
    : `${employee_min ?? 0} to ${employee_max} employees`;

/** Every filter that a company failed, the strictest first, with how to loosen it. */
function listFailedFilters(spec: DiscoverySpec, stats: RunStats) {
  return [
    {
      count: stats.filtered_geographies ?? 0,
      why: `not in ${joinWithOr(spec.geographies)}`,
      widen: 'Add geographies or remove them.',
    },
    {
      count: stats.filtered_industries ?? 0,
      why: `not in ${joinWithOr(spec.industries)}`,
      widen: 'Add industries or remove them; part of a name is enough.',
    },
    {
      count: stats.filtered_employees ?? 0,
      why: `without ${formatHeadcount(spec)}`,
      widen: 'Widen the range of employees.',
    },
    {
      count: stats.filtered_unknown ?? 0,
      why: 'unknown to the directory',
      widen: "Remove the filters to see companies that the directory doesn't know.",
    },
  ]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

const suggestWiderWindow = ({ recency }: DiscoverySpec): string =>
  recency === 'all' ? 'Add signals.' : `Look further back than ${recency} days, or add signals.`;

/** Places and industries that are only compared as text say little about where the companies are. */
const explainUnknownWords = ({ not_recognized: words }: DiscoverySpec): string[] =>
  words.length === 0
    ? []
    : [
        `${joinWithOr(words.map((word) => `“${word}”`))} was not understood, so no known place or industry was searched for under that name. Check the spelling and search again.`,
      ];

const explainFailures = ({ sources, jobs_failed }: RunStats): string[] => {
  const failedSources = sources.filter(({ status }) => status === 'failed').map(({ source }) => source);
  return [
    ...(failedSources.length > 0
      ? [`These sources failed: ${failedSources.join(', ')}. Run it again later.`]
      : []),
    ...(jobs_failed > 0 ? ['Some companies could not be evaluated. Run it again.'] : []),
  ];
};

function listReasons(spec: DiscoverySpec, stats: RunStats): string[] {
  const { candidates, matched, known = 0, filtered = 0 } = stats;
  if (candidates === 0) {
    return [
      spec.recency === 'all'
        ? 'No company was found that shows these signals.'
        : `No company was found that showed these signals in the last ${spec.recency} days.`,
      suggestWiderWindow(spec),
    ];
  }
  if (known === candidates) {
    return spec.not_recognized.length > 0
      ? [`Found ${formatCompanies(candidates)} with these signals in any place, all accounts already.`]
      : [`Found ${formatCompanies(candidates)}, all accounts already.`, suggestWiderWindow(spec)];
  }
  const failedFilters = listFailedFilters(spec, stats);
  const readCount = candidates - known - filtered;
  const filterReasons = failedFilters.map(({ count, why: reason }) => `${count} ${reason}`).join(', ');
  const reasonParts = [
    ...(known > 0 ? [`${known} already accounts`] : []),
    ...(filtered > 0 ? [`${filtered} left out by the filters (${filterReasons})`] : []),
    ...(readCount > matched ? [`${readCount - matched} without the signals on a closer look`] : []),
    ...(matched > 0 ? [`${matched} with a signal you excluded`] : []),
  ];
  return [
    `Found ${formatCompanies(candidates)}: ${reasonParts.join('; ')}.`,
    ...failedFilters.filter(({ count }) => count === failedFilters[0]?.count).map(({ widen }) => widen),
    ...(matched > 0 ? ['Exclude fewer signals.'] : []),
    ...(filtered === 0 && matched === 0 ? [suggestWiderWindow(spec)] : []),
  ];
}

/** Why a finished discovery suggested no account, and how to widen it; null for every other run. */
export function explainEmpty({ status, mode, spec, stats }: RunRecord): string | null {
  if (status !== 'done' || mode !== 'discovery' || !spec || stats.accounts > 0) return null;
  return [...explainUnknownWords(spec), ...listReasons(spec, stats), ...explainFailures(stats)].join(' ');
}
