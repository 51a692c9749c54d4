import { useRef } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Progress } from '../../components/progress.tsx';
import { RunStages } from '../../components/run-stages.tsx';
import { Failed } from '../../components/states.tsx';
import { usePoll } from '../../hooks/use-poll.ts';
import { hrefOf } from '../../state/route.ts';
import { forgetScan, scans } from '../../state/scans.ts';
import { tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';

interface ScanProgressProps {
  readonly accountId: string;
  /** Called when it has found more. */
  readonly onFound: () => void;
  readonly onOver: () => void;
}

/** A running scan; the page below shows its findings as they come in. */
export function ScanProgress({ accountId, onFound, onOver }: ScanProgressProps) {
  const runId = scans.value.get(accountId);
  const found = useRef(0);
  const {
    value: run,
    failure,
    retry,
  } = usePoll(
    runId,
    async (signal) => {
      const { data } = await api.getRun({ params: { id: runId ?? '' }, signal });
      if (data.status === 'running' && data.stats.detections > found.current) onFound();
      found.current = data.stats.detections;
      return data;
    },
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
  return (
    <section class="panel progress-panel" aria-label="Scan" data-testid="scan-progress">
      <div class="part-head">
        <h2>Scanning</h2>
        <a class="small" href={hrefOf(['runs', runId])}>
          Open the run
        </a>
      </div>
      {run ? <RunStages run={run} /> : <Progress label="Scan" value={0} max={0} />}
      {failure && <Failed failure={failure} retry={retry} />}
    </section>
  );
}
