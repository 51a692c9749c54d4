import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';

/** Scans that somebody has started here, by account: they go on being shown after a look elsewhere. */
export const scans = signal<ReadonlyMap<string, string>>(new Map());

export function followScan(accountId: string, runId: string): void {
  scans.value = new Map(scans.peek()).set(accountId, runId);
}

export function forgetScan(accountId: string): void {
  const after = new Map(scans.peek());
  after.delete(accountId);
  scans.value = after;
}

/** Running ones that are looked at more closely: a list does not say which account a run is of. */
const LOOKED_AT = 5;

/** The scan of an account that is under way, such as the first one after activation. */
export async function findScan(accountId: string, signal: AbortSignal): Promise<string | undefined> {
  const { data } = await api.listRuns({ query: { status: 'running', per_page: 25 }, signal });
  const monitors = data.filter(({ mode }) => mode === 'monitor').slice(0, LOOKED_AT);
  const runs = await Promise.all(monitors.map(({ id }) => api.getRun({ params: { id }, signal })));
  return runs.find(({ data: run }) => run.account_id === accountId)?.data.id;
}

onSignOut(() => {
  scans.value = new Map();
});
