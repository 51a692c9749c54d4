import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';

/** Running scans by account: those started in this tab, and those that were found to run. */
export const scans = signal<ReadonlyMap<string, string>>(new Map());

/** Scans whose result was already shown: the list of runs lags behind. */
const finishedRunIds = new Set<string>();

export function followScan(accountId: string, runId: string): void {
  scans.value = new Map(scans.peek()).set(accountId, runId);
}

export function endScan(accountId: string): void {
  const runningScans = new Map(scans.peek());
  const runId = runningScans.get(accountId);
  if (runId !== undefined) finishedRunIds.add(runId);
  runningScans.delete(accountId);
  scans.value = runningScans;
}

/** Follows a scan of the account that runs, or that was made since then: if it is over, its result is still shown. */
export async function followLatestScan(
  account_id: string,
  abortSignal: AbortSignal,
  since?: string | null,
): Promise<void> {
  if (scans.peek().has(account_id)) return;
  const { data } = await api.listRuns({ query: { account_id }, signal: abortSignal });
  const scan = data.find(
    ({ id, status, created_at }) =>
      !finishedRunIds.has(id) && (status === 'running' || (since && created_at >= since)),
  );
  if (scan) followScan(account_id, scan.id);
}

onSignOut(() => {
  finishedRunIds.clear();
  scans.value = new Map();
});
