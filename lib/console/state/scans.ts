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
  scans.value = new Map();
});
