import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';

/** Running scans by account: those started in this tab, and those of colleagues and monitors once noticed. */
export const scans = signal<ReadonlyMap<string, string>>(new Map());

export function followScan(accountId: string, runId: string): void {
  scans.value = new Map(scans.peek()).set(accountId, runId);
}

/** Scans whose result was already shown. */
const over = new Set<string>();

export function forgetScan(accountId: string): void {
  const after = new Map(scans.peek());
  const runId = after.get(accountId);
  if (runId !== undefined) over.add(runId);
  after.delete(accountId);
  scans.value = after;
}

/** Scans that a list of running ones had. */
const noticed = new Set<string>();

/** Runs that a look for running scans reads. */
const RUNS_READ = 100;

/** Notices the scans that are running now, of colleagues and monitors too; returns how many there are. */
export async function noticeScans(signal: AbortSignal): Promise<number> {
  const { data } = await api.listRuns({ query: { status: 'running', per_page: RUNS_READ }, signal });
  const running = data.flatMap(({ id, account_id }) =>
    account_id === null || over.has(id) ? [] : [[account_id, id] as const],
  );
  const now = new Set(running.map(([, id]) => id));
  // The list lags behind: a scan that it never had may have just been started here.
  const kept = [...scans.peek()].filter(([, id]) => now.has(id) || !noticed.has(id));
  for (const id of now) noticed.add(id);
  scans.value = new Map([...kept, ...running]);
  return running.length;
}

/** The first scan of an account after its activation. If it has already finished, its result is still shown. */
export async function findScan(
  accountId: string,
  activatedAt: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { data } = await api.listRuns({ signal });
  return data.find(
    ({ id, account_id, created_at }) =>
      account_id === accountId && created_at >= activatedAt && !over.has(id),
  )?.id;
}

onSignOut(() => {
  over.clear();
  noticed.clear();
  scans.value = new Map();
});
