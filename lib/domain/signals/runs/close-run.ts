import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import {
  type RefreshAccountSummaryPorts,
  refreshAccountSummary,
} from '#domain/signals/detections/refresh-account-summary.ts';
import { getWindowStart, type RunRecord } from './run-record.ts';
import type { RunStore } from './run-store.ts';
import type { UnreadDocuments } from './unread-documents.ts';

interface EndPorts {
  readonly runs: Pick<RunStore, 'get' | 'close'>;
  readonly now: () => Date;
  /** Called if jobs, or what comes before them, failed in every execution of the workflow. */
  readonly reportFailedRun: (work: Readonly<Record<string, unknown>>) => void;
}

export interface CloseRunPorts extends RefreshAccountSummaryPorts, EndPorts {
  readonly runs: Pick<RunStore, 'get' | 'addStats' | 'close'>;
  readonly unread: UnreadDocuments;
}

/** What a run shows if its workflow failed. The log has details. */
const WORKFLOW_DIED = 'The run could not be finished. Start it again; if it fails again, contact support.';
const EVERY_JOB_FAILED = 'Every job of the run failed.';

/** What failed in the last execution of a run's workflow. */
export interface Failures {
  /** Something that every job needs. */
  readonly died: boolean;
  /** Some of the jobs: those that were not done. */
  readonly jobs_failed?: boolean;
}

/** A run fails if its workflow failed or none of its jobs was done. */
export function decideEnd(
  { stats: { jobs, jobs_done } }: Pick<RunRecord, 'stats'>,
  { died, jobs_failed = false }: Failures,
): { status: 'done' | 'failed'; error: string | null } {
  if (died) return { status: 'failed', error: WORKFLOW_DIED };
  if (jobs_failed && jobs_done === 0 && jobs > 0) return { status: 'failed', error: EVERY_JOB_FAILED };
  return { status: 'done', error: null };
}

/** Whether a monitor that still watches the account started the run. Nothing else scans the news it was started for. */
export const isMonitorScan = (
  { event_id }: Pick<RunRecord, 'event_id'>,
  account: Pick<AccountRecord, 'status'> | undefined,
): boolean => event_id !== null && account?.status === 'active';

/** The last step of a scan: updates the account from the findings, then ends the run. Safe to repeat. */
export async function closeScan(
  ports: CloseRunPorts,
  workspaceId: string,
  runId: string,
  failures: Failures,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null) return;
  const closedAt = ports.now().toISOString();
  // Findings of some jobs count even if the run failed. But then the account doesn't count as scanned.
  const isScanned = decideEnd(run, failures).status === 'done';
  const account = await refreshAccountSummary(ports, workspaceId, run.account_id, () =>
    isScanned ? { last_scanned_at: closedAt } : {},
  );
  if (account && isScanned) {
    const matchedCount =
      Date.parse(account.last_signal_at ?? '') >= (getWindowStart(run)?.getTime() ?? 0) ? 1 : 0;
    await ports.runs.addStats(workspaceId, runId, 'result', {
      candidates: 1,
      accounts: 1,
      matched: matchedCount,
    });
  }
  const isUnread = run.stats.unread > 0 || (!isScanned && isMonitorScan(run, account));
  if (account && isUnread) await ports.unread.promiseScan(workspaceId, account.id);
  else if (isScanned) await ports.unread.markRead(workspaceId, run.account_id, run.created_at);
  await closeRun(ports, workspaceId, runId, failures);
}

/** Ends a run with its jobs' result, or as failed if its workflow failed. Safe to repeat. */
export async function closeRun(
  { runs, now, reportFailedRun }: EndPorts,
  workspaceId: string,
  runId: string,
  failures: Failures,
): Promise<void> {
  for (;;) {
    const run = await runs.get(workspaceId, runId);
    if (run?.status !== 'running') return;
    const { jobs, jobs_done } = run.stats;
    const isClosed = await runs.close(workspaceId, run, {
      ...decideEnd(run, failures),
      at: now().toISOString(),
      ...(failures.jobs_failed && { stats: { jobs, jobs_done } }),
    });
    // Not closed: a job that Lambda still runs was done in between. That can happen once for each.
    if (isClosed) break;
  }
  if (failures.died || failures.jobs_failed) reportFailedRun({ run_id: runId, ...failures });
}
