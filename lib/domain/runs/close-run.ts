import { type RefreshStandingPorts, refreshStanding } from '#domain/accounts/refresh-standing.ts';
import { type RunRecord, windowOf } from './run-record.ts';
import type { RunStore } from './run-store.ts';

export interface CloseRunPorts extends RefreshStandingPorts {
  readonly runs: Pick<RunStore, 'get' | 'addStats' | 'close'>;
}

/** What a run is told of when it could not go on; the log knows more. */
const WORKFLOW_DIED =
  'The work could not be brought to an end. Start it again; if it happens again, ask for help.';
const EVERY_JOB_FAILED = 'Every job of the run failed.';

/** A run has failed when its workflow died or when not one of its jobs came through. */
export function endOf(
  { stats: { jobs, jobs_failed } }: Pick<RunRecord, 'stats'>,
  died: boolean,
): { status: 'done' | 'failed'; error: string | null } {
  if (died) return { status: 'failed', error: WORKFLOW_DIED };
  if (jobs > 0 && jobs_failed >= jobs) return { status: 'failed', error: EVERY_JOB_FAILED };
  return { status: 'done', error: null };
}

/** The last step of a scan: the account follows from what was found, then the run ends. May run twice. */
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
  // What some jobs have found counts also where the run as a whole has failed; only then was nobody scanned.
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

/** Ends a run as its jobs went, or as failed where its workflow died. May run twice. */
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
