import { useEffect, useRef } from 'preact/hooks';
import { api, type FullRun } from '../../api/service.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Status, Tag } from '../../components/marks.tsx';
import {
  Crumbs,
  Figures,
  LoadedContent,
  PageHead,
  Panel,
  PartHead,
  Progress,
} from '../../components/page.tsx';
import { usePages, useRun } from '../../hooks/use-load.ts';
import { navigate, toHref } from '../../state/route.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { signalName } from '../../state/workspace.ts';
import { describeTimes, formatCount, formatNumber } from '../../text/format.ts';
import { describeUnknown } from '../../text/labels.ts';
import { Sources } from '../account/activity.tsx';
import { AccountTable } from '../accounts/account-table.tsx';
import { PushErrors } from '../pushes/push-plan.tsx';
import { pushName } from './runs-page.tsx';

const Spec = ({ spec }: { spec: NonNullable<FullRun['spec']> }) => {
  const { employee_min: min, employee_max: max } = spec;
  const unknown = describeUnknown(spec.not_recognized);
  const parts: readonly (readonly [label: string, values: readonly string[]])[] = [
    ['Any of', spec.signals.any_of.map(signalName)],
    ['All of', spec.signals.must_have.map(signalName)],
    ['None of', spec.signals.exclude.map(signalName)],
    ['Within', [spec.recency === 'all' ? 'any time' : `${spec.recency} days`]],
    ['Geographies', spec.geographies],
    ['Industries', spec.industries],
    ['Employees', min === null && max === null ? [] : [`${min ?? 0} to ${max ?? 'any'}`]],
  ];
  return (
    <Panel title="What it looks for">
      <Figures
        variant="facts-list"
        items={parts.map(([label, values]) => [
          label,
          values.length > 0 && (
            <span class="row wrap">
              {values.map((value) => (
                <Tag key={value}>{value}</Tag>
              ))}
            </span>
          ),
        ])}
      />
      {unknown && <p class="notice">{unknown}</p>}
    </Panel>
  );
};

/** Why nothing is listed, in agreement with the figures above. */
function explainEmpty({ status, hint, account_id, stats }: FullRun): string {
  if (status === 'running') return 'Nothing yet. Results show up here as they are found.';
  if (hint !== null) return hint;
  if (account_id !== null && stats.detections > 0)
    return `${formatCount(stats.detections, 'signal')} found or supported by new evidence. The account shows them.`;
  if (status === 'failed') return 'The run failed before it found anything.';
  return `Nothing new in ${formatCount(stats.documents, 'document')}.`;
}

/** The accounts that a discovery suggests, to be judged here. During the run, the list grows with its counts. */
function Suggestions({ run }: { run: FullRun }) {
  const accounts = usePages('accounts', api.listAccounts, { run_id: run.id, sort: 'score' });
  const { isLoading, reload } = accounts;
  const counts = `${run.status} ${run.stats.accounts}`;
  const loaded = useRef(counts);
  // A load in progress may finish: on a slow connection, the counts would change before any could.
  useEffect(() => {
    if (isLoading || loaded.current === counts) return;
    loaded.current = counts;
    reload();
  }, [isLoading, reload, counts]);
  return (
    <section class="stack-tight" aria-label="Suggested accounts" data-testid="run-found">
      <PartHead title="Suggested accounts, best first" />
      <AccountTable isDiscovery accounts={accounts} empty={<p class="muted">{explainEmpty(run)}</p>} />
    </section>
  );
}

const FIGURES = [
  ['candidates', 'Looked at'],
  ['accounts', 'Accounts'],
  ['matched', 'Matched'],
  ['documents', 'Documents'],
  ['detections', 'Findings'],
  ['jobs_failed', 'Jobs failed'],
] as const;

/** One run, updated while it runs. */
export function RunPage({ id }: { id: string }) {
  const loaded = useRun(`run/${id}`, (options) => api.getRun({ params: { id }, ...options }));
  const run = loaded.data;
  return (
    <>
      <Crumbs href="#/runs" list="Runs" name={run?.name ?? '…'} />
      <PageHead title={run?.name ?? 'Run'} note={run && <Status value={run.status} />}>
        {run?.account_id && <LinkButton href={toHref(['accounts', run.account_id])}>Open account</LinkButton>}
        {run && run.mode !== 'monitor' && (
          <LinkButton href={toHref(['accounts'], { run: id })}>See its accounts</LinkButton>
        )}
      </PageHead>
      <LoadedContent of={loaded} rows={4} tall>
        {({ stats, status, started_at, finished_at, error, spec }) => (
          <div class="stack">
            <section class="panel stack" aria-label="Progress">
              {status === 'running' && <Progress label="Run" value={stats.jobs_done} max={stats.jobs} />}
              <Figures items={FIGURES.map(([key, label]) => [label, formatNumber(stats[key])])} />
              <p class="muted small figures">
                {stats.jobs > 0 && `${stats.jobs_done} of ${stats.jobs} jobs · `}
                {describeTimes(started_at, finished_at)}
              </p>
              {error && <p class="notice">{error}</p>}
            </section>
            {run && (run.account_id === null ? <Suggestions run={run} /> : <p>{explainEmpty(run)}</p>)}
            {spec && <Spec spec={spec} />}
            <Sources sources={stats.sources} />
          </div>
        )}
      </LoadedContent>
    </>
  );
}

/** One push, updated while it runs. */
export function PushRunPage({ id }: { id: string }) {
  const loaded = useRun(`push-run/${id}`, (options) => api.getPushRun({ params: { id }, ...options }));
  const retryRows = async (): Promise<void> => {
    const response = await attempt(() => api.retryPushRun({ params: { id }, body: {} }));
    if (!response) return;
    notify(`Retrying ${formatCount(response.data.total, 'row')}`);
    navigate(toHref(['runs', 'pushes', response.data.run_id]));
  };
  const run = loaded.data;
  const title = run ? pushName(run) : 'Push';
  return (
    <>
      <Crumbs href="#/runs/pushes" list="Pushes" name={title} />
      <PageHead title={title} note={run && <Status value={run.status} />}>
        {run && run.status !== 'running' && run.failed > 0 && (
          <Button variant="primary" writes onClick={retryRows}>
            Retry failed rows
          </Button>
        )}
      </PageHead>
      <LoadedContent of={loaded} rows={4} tall>
        {({ sent, failed, skipped, total, notes, created_at, finished_at, error_sample }) => (
          <section class="panel stack" aria-label="Progress">
            <Progress label="Rows" value={sent + failed + skipped} max={total} />
            <Figures
              items={[
                ['Total', formatNumber(total)],
                ['Sent', formatNumber(sent)],
                ['Failed', formatNumber(failed)],
                ['Skipped', formatNumber(skipped)],
                ['Notes added', notes && formatNumber(notes.added)],
                ['Notes not added', notes && notes.failed > 0 && formatNumber(notes.failed)],
              ]}
            />
            <p class="muted small figures" role="status">
              {describeTimes(created_at, finished_at)}
            </p>
            <PushErrors errors={error_sample} heading="h2" />
          </section>
        )}
      </LoadedContent>
    </>
  );
}
