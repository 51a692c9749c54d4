import { inject } from 'vitest';
import { stackNameOf } from '#platform/stage-names.ts';

/** Runs a scheduled job now and waits until it is done. */
export async function fireSchedule(id: string): Promise<void> {
  const url = new URL('/_local/fire-schedule', inject('cloud').baseUrl);
  url.searchParams.set('name', `${stackNameOf('local')}-${id}`);
  const response = await fetch(url, { method: 'POST' });
  if (!response.ok) throw new Error(`the schedule ${id} failed: ${await response.text()}`);
}
