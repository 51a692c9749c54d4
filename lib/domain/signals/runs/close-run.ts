import { type RefreshStandingPorts, refreshStanding } from '#domain/signals/detections/refresh-standing.ts';
import { type RunRecord, windowOf } from './run-record.ts';
import type { RunStore } from './run-store.ts';

export interface CloseRunPorts extends RefreshStandingPorts {
  readonly runs: Pick<RunStore, 'get' | 'addStats' | 'close'>;
}

/** What a run shows if its workflow crashed. The log has details. */
const WORKFLOW_DIED = 'The run could not be finished. Start it again; if it fails again, contact support.';
const EVERY_JOB_FAILED = 'Every job of the run failed.';

/** A run fails if its workflow crashed or all of its jobs failed. */
export function endOf(
  { stats: { jobs, jobs_failed } }: Pick<RunRecord, 'stats'>,
  died: boolean,
): { status: 'done' | 'failed'; error: string | null } {
  if (died) return { status: 'failed', error: WORKFLOW_DIED };
  if (jobs > 0 && jobs_failed >= jobs) return { status: 'failed', error: EVERY_JOB_FAILED };
  return { status: 'done', error: null };
}

/** The last step of a scan: updates the account from the findings, then ends the run. Safe to repeat. */
export async function closeScan(
  ports: CloseRunPorts,
  workspaceId: string,
  runId: string,
  died: boolean,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null) return;
  const at = ports.now().toISOString();
  const end = endOf(run, died);
  // Findings of some jobs count even if the run failed. But then the account doesn't count as scanned.
  const isScanned = end.status === 'done';
  const account = await refreshStanding(ports, workspaceId, run.account_id, () =>
    isScanned ? { last_scanned_at: at } : {},
  );
  if (account && isScanned) {
    const matched = Date.parse(account.last_signal_at ?? '') >= (windowOf(run)?.getTime() ?? 0) ? 1 : 0;
    await ports.runs.addStats(workspaceId, runId, 'result', { candidates: 1, accounts: 1, matched });
  }
  await ports.runs.close(workspaceId, runId, { ...end, at });
}

/** Ends a run with its jobs' result, or as failed if its workflow crashed. Safe to repeat. */
export async function closeRun(
  { runs, now }: { readonly runs: Pick<RunStore, 'get' | 'close'>; readonly now: () => Date },
  workspaceId: string,
  runId: string,
  died: boolean,
): Promise<void> {
  const run = await runs.get(workspaceId, runId);
  if (run?.status !== 'running') return;
  await runs.close(workspaceId, runId, { ...endOf(run, died), at: now().toISOString() });
}
