import type { Client } from '#contract/client.ts';
import type { FullRun } from '#contract/runs.ts';
import { eventually } from './eventually.ts';

/** A run as it stands once it is over. */
export async function endedRun(api: Client, id: string, longestMs?: number): Promise<FullRun> {
  const { data } = await eventually(
    () => api.getRun({ params: { id } }),
    (answer) => answer.data.status !== 'running',
    { what: `the end of ${id}`, ...(longestMs !== undefined && { longestMs }) },
  );
  return data;
}

/** Scans an account and waits until that is over. */
export async function scanned(api: Client, accountId: string): Promise<FullRun> {
  const { data } = await api.scanAccount({ params: { id: accountId }, body: {} });
  return endedRun(api, data.run_id);
}
