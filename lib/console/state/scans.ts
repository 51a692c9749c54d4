import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';

/** Scans started in this tab, by account. They are still shown after visiting another page. */
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

/** How many runs are loaded one by one, because a list doesn't say which account a run belongs to. */
const LOOKED_AT = 5;

/** The first scan of an account after its activation. If it has already finished, its result is still shown. */
export async function findScan(
  accountId: string,
  activatedAt: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { data } = await api.listRuns({ query: { per_page: 25 }, signal });
  const monitors = data
    .filter(({ id, mode, created_at }) => mode === 'monitor' && created_at >= activatedAt && !over.has(id))
    .slice(0, LOOKED_AT);
  const runs = await Promise.all(monitors.map(({ id }) => api.getRun({ params: { id }, signal })));
  return runs.find(({ data: run }) => run.account_id === accountId)?.data.id;
}

onSignOut(() => {
  over.clear();
  scans.value = new Map();
});
