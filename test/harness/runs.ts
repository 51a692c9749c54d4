import type { Client } from '#contract/client.ts';
import type { FullRun } from '#contract/runs.ts';
import { eventually } from './eventually.ts';

/** A run after it has ended. */
export async function endedRun(api: Client, id: string, longestMs?: number): Promise<FullRun> {
  const { data } = await eventually(
    () => api.getRun({ params: { id } }),
    (response) => response.data.status !== 'running',
    { what: `the end of ${id}`, ...(longestMs !== undefined && { longestMs }) },
  );
  return data;
}

/** Scans an account and waits for the end of the scan. */
export async function scanned(api: Client, accountId: string): Promise<FullRun> {
  const { data } = await api.scanAccount({ params: { id: accountId }, body: {} });
  return endedRun(api, data.run_id);
}
