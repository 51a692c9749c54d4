import { useRef } from 'preact/hooks';
import { api, type FullAccount, type FullRun } from '../../api/service.ts';
import { FailureNotice, Panel, Progress } from '../../components/page.tsx';
import { usePoll } from '../../hooks/use-load.ts';
import { readRecord } from '../../state/records.ts';
import { toHref } from '../../state/route.ts';
import { endScan, followLatestScan, scans } from '../../state/scans.ts';
import { notify } from '../../state/toasts.ts';
import { describeProgress } from '../../text/findings.ts';
import { formatCount } from '../../text/format.ts';

/** How far a run is, as a bar while it runs, and in a sentence. */
const RunProgress = ({ run }: { run: Pick<FullRun, 'mode' | 'status' | 'stats'> }) => (
  <div class="stack-tight">
    {run.status === 'running' && <Progress label="Run" value={run.stats.jobs_done} max={run.stats.jobs} />}
    <p class="muted small figures" role="status">
      {describeProgress(run)}
    </p>
  </div>
);

interface ProgressProps {
  accountId: string;
  status: FullAccount['status'];
  /** Called when something new was found, and when it is over. */
  onFound?: (() => void) | undefined;
}

/** A running scan; the page below shows its findings as they come in. */
function ScanProgress({ accountId, onFound }: Omit<ProgressProps, 'status'>) {
  const runId = scans.value.get(accountId);
  const knownDetectionCount = useRef(0);
  const {
    data: run,
    failure,
    reload,
  } = usePoll(
    runId,
    async (signal) => {
      const { data } = await api.getRun({ params: { id: runId ?? '' }, signal });
      if (data.stats.detections > knownDetectionCount.current) onFound?.();
      knownDetectionCount.current = data.stats.detections;
      return data;
    },
    ({ status }) => status !== 'running',
    ({ status, error, stats }) => {
      endScan(accountId);
      onFound?.();
      notify(
        status === 'failed'
          ? `The scan failed. ${error ?? ''}`
          : `Scan done: ${formatCount(stats.documents, 'document')} read, ${formatCount(stats.detections, 'new finding')}`,
      );
    },
  );
  if (runId === undefined) return null;
  const link = (
    <a class="small" href={toHref(['runs', runId])}>
      Open the run
    </a>
  );
  return (
    <Panel title="Scanning" actions={link} class="stack-tight space-below">
      {run ? <RunProgress run={run} /> : <Progress label="Scan" />}
      {failure && <FailureNotice failure={failure} retry={reload} />}
    </Panel>
  );
}

/** Onboarding takes a minute at most; after this long its progress is no longer shown. */
const LONGEST_MS = 5 * 60_000;

const isOnboarding = ({
  status,
  activated_at = null,
  last_scanned_at,
  enrichment_status,
}: FullAccount): boolean =>
  status === 'active' &&
  activated_at !== null &&
  Date.now() - Date.parse(activated_at) < LONGEST_MS &&
  (enrichment_status === 'pending' || (last_scanned_at ?? '') < activated_at);

/** What an activation starts, and any scan of the account: the profile, the people, the stages of the scan. */
export function AccountProgress({ accountId: id, status, onFound }: ProgressProps) {
  const account = readRecord({ id, status } as FullAccount);
  usePoll(
    isOnboarding(account) ? `onboarding/${id}/${account.activated_at}` : undefined,
    async (signal) => {
      const { data } = await api.getAccount({ params: { id }, signal });
      // After the account, so that a finished scan is found.
      if (data.activated_at !== null) await followLatestScan(id, signal, data.activated_at);
      return data;
    },
    (data) => !isOnboarding(data),
  );
  const isLoading = status === 'active' && account.enrichment_status === 'pending' && !scans.value.has(id);
  return (
    <>
      {isLoading && (
        <section class="panel stack-tight space-below" aria-label="Activation">
          <p>
            <strong>Getting to know {account.name}</strong>
            <span class="muted"> Company profile, people and a first scan are on their way.</span>
          </p>
          <Progress label="Activation" />
        </section>
      )}
      <ScanProgress accountId={id} onFound={onFound} />
    </>
  );
}
