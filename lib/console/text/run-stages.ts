import type { FullRun } from '#contract/runs.ts';
import { formatNumber, plural } from './format.ts';

export interface Stage {
  readonly name: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'later';
}

type Step = readonly [name: string, isDone: boolean, note: string];
type Shown = Pick<FullRun, 'mode' | 'status' | 'stats'>;

const countSignals = ({ jobs, jobs_done }: FullRun['stats']): string =>
  jobs === 0 ? '' : `${formatNumber(jobs_done)} of ${formatNumber(jobs)}`;

function listScanSteps({ status, stats }: Shown): Step[] {
  const answered = stats.sources.filter((source) => source.status === 'ok').length;
  const isAsked = stats.sources.length > 0 || stats.documents > 0 || stats.jobs_done > 0;
  return [
    ['Ask sources', isAsked, answered === 0 ? '' : `${plural(answered, 'source')} answered`],
    [
      'Read documents',
      stats.jobs_done > 0,
      stats.documents === 0 ? '' : `${formatNumber(stats.documents)} read`,
    ],
    ['Check signals', stats.jobs > 0 && stats.jobs_done >= stats.jobs, countSignals(stats)],
    ['Save findings', status !== 'running', plural(stats.detections, 'finding')],
  ];
}

function listDiscoverySteps({ status, stats }: Shown): Step[] {
  return [
    [
      'Search companies',
      stats.candidates > 0 || stats.jobs_done > 0,
      stats.candidates === 0 ? '' : plural(stats.candidates, 'company', 'companies'),
    ],
    [
      'Read documents',
      stats.jobs > 0 && stats.jobs_done >= stats.jobs,
      `${formatNumber(stats.documents)} read`,
    ],
    ['Match your rule', status !== 'running', `${formatNumber(stats.matched)} matched`],
    ['Suggest accounts', status !== 'running', plural(stats.accounts, 'account')],
  ];
}

/** How far a run is. A stage may report before an earlier one is finished, so the first unfinished stage is the current one. */
export function listStages(run: Shown): Stage[] {
  const steps = run.mode === 'monitor' ? listScanSteps(run) : listDiscoverySteps(run);
  const isOver = run.status !== 'running';
  const now = steps.findIndex(([, isDone]) => !isDone);
  return steps.map(([name, , note], index) => ({
    name,
    note,
    state:
      (isOver && run.status === 'done') || now === -1 || index < now
        ? 'done'
        : index === now
          ? 'now'
          : 'later',
  }));
}
