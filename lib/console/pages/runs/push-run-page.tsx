import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Status } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Progress } from '../../components/progress.tsx';
import { Failed, Waiting } from '../../components/states.tsx';
import { usePoll } from '../../hooks/use-poll.ts';
import { hrefOf } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { duration, minuteText, number, plural, words } from '../../text/format.ts';
import { PushErrors } from '../pushes/push-errors.tsx';

/** One push, updated while it runs. */
export function PushRunPage({ id }: { id: string }) {
  const {
    value: run,
    failure,
    retry: readAgain,
  } = usePoll(
    `push-run/${id}`,
    async (signal) => (await api.getPushRun({ params: { id }, signal })).data,
    ({ status }) => status !== 'running',
  );
  const retry = async (): Promise<void> => {
    const response = await attempt(() => api.retryPushRun({ params: { id }, body: {} }));
    if (!response) return;
    tell(`Retrying ${plural(response.data.total, 'row')}`);
    navigate(hrefOf(['runs', 'pushes', response.data.run_id]));
  };
  const title = run
    ? `${words(run.record_type)} to a ${run.channel === 'crm' ? 'CRM' : 'destination'}`
    : 'Push';
  return (
    <>
      <p class="crumbs">
        <a href="#/runs/pushes">Pushes</a>
        <Icon name="chevron" size={12} />
        <span class="faint">{title}</span>
      </p>
      <PageHead title={title} note={run && <Status value={run.status} />}>
        {run && run.status !== 'running' && run.failed > 0 && (
          <Button look="primary" onClick={retry}>
            Retry failed rows
          </Button>
        )}
      </PageHead>
      {!run && (failure ? <Failed failure={failure} retry={readAgain} /> : <Waiting rows={4} tall />)}
      {run && (
        <section
          class="panel stack"
          aria-label="Progress"
          data-testid="push-progress"
          data-status={run.status}
        >
          <Progress label="Rows" value={run.sent + run.failed + run.skipped} max={run.total} />
          <dl class="figures-row">
            {(['total', 'sent', 'failed', 'skipped'] as const).map((key) => (
              <div key={key}>
                <dt>{words(key)}</dt>
                <dd>{number(run[key])}</dd>
              </div>
            ))}
            {run.activities && (
              <div>
                <dt>{words(run.activities.kind)} added</dt>
                <dd>{number(run.activities.added)}</dd>
              </div>
            )}
            {run.activities && run.activities.failed > 0 && (
              <div>
                <dt>{words(run.activities.kind)} not added</dt>
                <dd>{number(run.activities.failed)}</dd>
              </div>
            )}
          </dl>
          <p class="muted small figures" role="status">
            Started {minuteText(run.created_at)}
            {run.finished_at ? ` · took ${duration(run.created_at, run.finished_at)}` : ' · running'}
          </p>
          <PushErrors errors={run.error_sample} heading="h2" />
        </section>
      )}
    </>
  );
}
