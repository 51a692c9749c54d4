import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';

/** Running scans by account: those started in this tab, and those of colleagues and monitors once they are listed. */
export const scans = signal<ReadonlyMap<string, string>>(new Map());

/** Scans that a list of running ones had: when they leave it, they are over. */
const seenScans = new Set<string>();
/** Scans whose result was already shown. */
const finishedRunIds = new Set<string>();

export function followScan(accountId: string, runId: string): void {
  scans.value = new Map(scans.peek()).set(accountId, runId);
}

export function endScan(accountId: string): void {
  const after = new Map(scans.peek());
  const runId = after.get(accountId);
  if (runId !== undefined) finishedRunIds.add(runId);
  after.delete(accountId);
  scans.value = after;
}

/** Reads which scans are running now, of all accounts or of one; returns how many there are. */
export async function readScans(signal: AbortSignal, account_id?: string): Promise<number> {
  const query = { status: 'running', account_id, per_page: 100 } as const;
  const { data } = await api.listRuns({ query, signal });
  const running = data.filter((run) => run.account_id !== null && !finishedRunIds.has(run.id));
  const ids = new Set(running.map(({ id }) => id));
  // The list lags behind: a scan that it never had may have just been started here.
  const remaining = [...scans.peek()].filter(
    ([account, id]) =>
      ids.has(id) || !seenScans.has(id) || (account_id !== undefined && account !== account_id),
  );
  for (const id of ids) seenScans.add(id);
  scans.value = new Map([...remaining, ...running.map((run) => [run.account_id ?? '', run.id] as const)]);
  return running.length;
}

/** The first scan of an account after its activation. If it has already finished, its result is still shown. */
export async function findOnboardingScan(
  account_id: string,
  activatedAt: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { data } = await api.listRuns({ query: { account_id }, signal });
  return data.find(({ id, created_at }) => created_at >= activatedAt && !finishedRunIds.has(id))?.id;
}

onSignOut(() => {
  finishedRunIds.clear();
  seenScans.clear();
  scans.value = new Map();
});
