import { useEffect, useRef } from 'preact/hooks';
import { type Account, api, type Detection, type FullRun } from '../../api/service.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { LinkedName } from '../../components/list.tsx';
import { Score, Status, Tag } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Crumbs, Figures, Panel } from '../../components/panel.tsx';
import { Loaded, Progress } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { usePoll } from '../../hooks/use-poll.ts';
import { toHref } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { signalName } from '../../state/workspace.ts';
import { describeTimes, formatNumber, plural } from '../../text/format.ts';
import { Sources } from '../account/activity.tsx';
import { RunStages } from '../account/progress.tsx';
import { PushErrors } from '../pushes/push-plan.tsx';
import { pushName } from './runs-page.tsx';
import { Suggestions } from './suggestions.tsx';

const MAX_SUGGESTIONS = 100;

const Spec = ({ spec }: { spec: NonNullable<FullRun['spec']> }) => {
  const { employee_min: min, employee_max: max } = spec;
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
    </Panel>
  );
};

type Found =
  | { readonly kind: 'findings'; readonly rows: readonly Detection[] }
  | { readonly kind: 'suggestions'; readonly rows: readonly Account[] };

async function readFound(
  { id, account_id, started_at, finished_at }: FullRun,
  signal: AbortSignal,
): Promise<Found> {
  if (account_id === null) {
    const { data } = await api.listAccounts({ query: { run_id: id, per_page: MAX_SUGGESTIONS }, signal });
    return { kind: 'suggestions', rows: data };
  }
  const { data } = await api.listAccountSignals({ params: { id: account_id }, signal });
  const rows = data.filter(
    ({ created_at }) => created_at >= started_at && (finished_at === null || created_at <= finished_at),
  );
  return { kind: 'findings', rows };
}

/** Why the list is empty, in agreement with the figures above it. */
function explainEmpty({ status, hint, account_id, stats }: FullRun): string {
  if (status === 'running') return 'Nothing yet. Results show up here as they are found.';
  if (hint !== null) return hint;
  if (account_id !== null && stats.detections > 0)
    return `${plural(stats.detections, 'signal')} that you already had got new evidence.`;
  if (status === 'failed') return 'The run failed before it found anything.';
  return `Nothing new in ${plural(stats.documents, 'document')}.`;
}

/** What the run found. During the run, the list grows with its counts. */
function RunFindings({ run }: { run: FullRun }) {
  const { id, account_id, status, stats } = run;
  const found = useLoad(`run/${id}/found/${status}`, (signal) => readFound(run, signal));
  const counts = `${stats.detections} ${stats.accounts}`;
  const loaded = useRef(counts);
  const { isLoading, reload } = found;
  // A load in progress may finish: on a slow connection, the counts would change before any could.
  useEffect(() => {
    if (isLoading || loaded.current === counts) return;
    loaded.current = counts;
    reload();
  }, [isLoading, reload, counts]);
  return (
    <Panel
      title={account_id === null ? 'Suggested accounts, best first' : 'Found'}
      actions={
        found.data && <span class="faint small figures">{plural(found.data.rows.length, 'result')}</span>
      }
      testId="run-found"
    >
      <Loaded of={found} rows={2}>
        {(all) => {
          if (all.rows.length === 0) return <p class="muted">{explainEmpty(run)}</p>;
          if (all.kind === 'suggestions') return <Suggestions accounts={all.rows} />;
          return (
            <ul class="people-rows lined">
              {all.rows.map((row) => (
                <li key={row.id} class="row between pad gap-wide">
                  <LinkedName
                    href={toHref(['accounts', row.account_id], { d: row.id })}
                    name={row.headline}
                    note={row.evidence[0]?.claim}
                  />
                  {row.relevance !== null && <Score value={row.relevance} label="Relevance" />}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
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
  const loaded = usePoll(
    `run/${id}`,
    async (signal) => (await api.getRun({ params: { id }, signal })).data,
    ({ status }) => status !== 'running',
  );
  const run = loaded.data;
  return (
    <>
      <Crumbs href="#/runs" list="Runs" name={run?.name ?? '…'} />
      <PageHead title={run?.name ?? 'Run'} note={run && <Status value={run.status} />}>
        {run?.account_id && <LinkButton href={toHref(['accounts', run.account_id])}>Open account</LinkButton>}
        {run?.mode !== 'monitor' && (
          <LinkButton href={toHref(['accounts'], { run: id })}>See its accounts</LinkButton>
        )}
      </PageHead>
      <Loaded of={loaded} rows={4} tall>
        {({ stats, started_at, finished_at, error, spec }) => (
          <>
            <section class="panel stack" aria-label="Progress">
              {run && <RunStages run={run} />}
              <Figures items={FIGURES.map(([key, label]) => [label, formatNumber(stats[key])])} />
              <p class="muted small figures">
                {stats.jobs_done} of {stats.jobs} jobs · {describeTimes(started_at, finished_at)}
              </p>
              {error && <p class="notice">{error}</p>}
            </section>
            {run && <RunFindings run={run} />}
            {spec && <Spec spec={spec} />}
            <Sources sources={stats.sources} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** One push, updated while it runs. */
export function PushRunPage({ id }: { id: string }) {
  const loaded = usePoll(
    `push-run/${id}`,
    async (signal) => (await api.getPushRun({ params: { id }, signal })).data,
    ({ status }) => status !== 'running',
  );
  const retryRows = async (): Promise<void> => {
    const response = await attempt(() => api.retryPushRun({ params: { id }, body: {} }));
    if (!response) return;
    notify(`Retrying ${plural(response.data.total, 'row')}`);
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
      <Loaded of={loaded} rows={4} tall>
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
      </Loaded>
    </>
  );
}
