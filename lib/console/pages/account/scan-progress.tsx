import { api } from '../../api/service.ts';
import { Progress } from '../../components/progress.tsx';
import { Failed } from '../../components/states.tsx';
import { usePoll } from '../../hooks/use-poll.ts';
import { hrefOf } from '../../state/route.ts';
import { forgetScan, scans } from '../../state/scans.ts';
import { tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';

/** A scan as it goes on; when it is over, what it found is shown. */
export function ScanProgress({ accountId, onOver }: { accountId: string; onOver: () => void }) {
  const runId = scans.value.get(accountId);
  const {
    value: run,
    failure,
    retry,
  } = usePoll(
    runId,
    async (signal) => (await api.getRun({ params: { id: runId ?? '' }, signal })).data,
    ({ status }) => status !== 'running',
    (ended) => {
      forgetScan(accountId);
      onOver();
      tell(
        ended.status === 'failed'
          ? `The scan failed. ${ended.error ?? ''}`
          : `Scan done: ${plural(ended.stats.documents, 'document')} read, ${plural(ended.stats.detections, 'new finding')}`,
      );
    },
  );
  if (runId === undefined) return null;
  const stats = run?.stats;
  return (
    <section class="panel progress-panel" aria-label="Scan" data-testid="scan-progress">
      <p>
        <strong>
          <a href={hrefOf(['runs', runId])}>Scanning</a>
        </strong>
        <span class="muted figures">
          {' '}
          {stats
            ? `${stats.jobs_done} of ${plural(stats.jobs, 'signal')} checked, ${plural(stats.documents, 'document')} read, ${plural(stats.detections, 'finding')}`
            : 'Starting'}
        </span>
      </p>
      <Progress label="Scan" value={stats?.jobs_done ?? 0} max={stats?.jobs ?? 0} />
      {failure && <Failed failure={failure} retry={retry} />}
    </section>
  );
}
