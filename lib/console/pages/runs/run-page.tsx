import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Status, Tag } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RunStages } from '../../components/run-stages.tsx';
import { Sources } from '../../components/sources.tsx';
import { Failed, Waiting } from '../../components/states.tsx';
import { usePoll } from '../../hooks/use-poll.ts';
import { hrefOf } from '../../state/route.ts';
import { signalName } from '../../state/workspace.ts';
import { duration, minuteText, number, words } from '../../text/format.ts';
import { RunFindings } from './run-findings.tsx';

type Run = Data<'getRun'>;

const Spec = ({ spec }: { spec: NonNullable<Run['spec']> }) => {
  const parts: (readonly [string, readonly string[]])[] = [
    ['Any of', spec.signals.any_of.map(signalName)],
    ['All of', spec.signals.must_have.map(signalName)],
    ['None of', spec.signals.exclude.map(signalName)],
    ['Within', [spec.recency === 'all' ? 'any time' : `${spec.recency} days`]],
    ['Geographies', spec.geographies],
    ['Industries', spec.industries],
    [
      'Employees',
      spec.employee_min === null && spec.employee_max === null
        ? []
        : [`${spec.employee_min ?? 0} to ${spec.employee_max ?? 'any'}`],
    ],
  ];
  return (
    <section class="panel" aria-labelledby="spec-title">
      <div class="part-head">
        <h2 id="spec-title">What it looks for</h2>
      </div>
      <dl class="facts-list">
        {parts
          .filter(([, values]) => values.length > 0)
          .map(([label, values]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd class="row wrap">
                {values.map((value) => (
                  <Tag key={value}>{value}</Tag>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
};

const FIGURES: readonly (readonly [
  key: 'candidates' | 'accounts' | 'matched' | 'documents' | 'detections' | 'jobs_failed',
  label: string,
])[] = [
  ['candidates', 'Looked at'],
  ['accounts', 'Accounts'],
  ['matched', 'Matched'],
  ['documents', 'Documents'],
  ['detections', 'Findings'],
  ['jobs_failed', 'Jobs failed'],
];

/** One run, updated while it runs. */
export function RunPage({ id }: { id: string }) {
  const {
    value: run,
    failure,
    retry: readAgain,
  } = usePoll(
    `run/${id}`,
    async (signal) => (await api.getRun({ params: { id }, signal })).data,
    ({ status }) => status !== 'running',
  );
  return (
    <>
      <p class="crumbs">
        <a href="#/runs">Runs</a>
        <Icon name="chevron" size={12} />
        <span class="faint">{run?.name ?? '…'}</span>
      </p>
      <PageHead title={run?.name ?? 'Run'} note={run && <Status value={run.status} />}>
        {run?.account_id && <LinkButton href={hrefOf(['accounts', run.account_id])}>Open account</LinkButton>}
        {run?.mode !== 'monitor' && (
          <LinkButton href="#/accounts?status=suggested&sort=created_at">See suggested accounts</LinkButton>
        )}
      </PageHead>
      {!run && (failure ? <Failed failure={failure} retry={readAgain} /> : <Waiting rows={4} tall />)}
      {run && (
        <>
          <section class="panel stack" aria-label="Progress" data-testid="run-progress">
            <RunStages run={run} />
            <dl class="figures-row">
              {FIGURES.map(([key, label]) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{number(run.stats[key])}</dd>
                </div>
              ))}
            </dl>
            <p class="muted small figures">
              {run.stats.jobs_done} of {run.stats.jobs} jobs · started {minuteText(run.started_at)} ·{' '}
              {run.finished_at ? `took ${duration(run.started_at, run.finished_at)}` : words(run.status)}
            </p>
            {run.error && <p class="notice">{run.error}</p>}
          </section>
          <RunFindings run={run} />
          {run.spec && <Spec spec={run.spec} />}
          <Sources sources={run.stats.sources} />
        </>
      )}
    </>
  );
}
