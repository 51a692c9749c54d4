import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/** What reads an index: the lists, and a search that picks its accounts itself. */
const READS_INDEX =
  /\/v1\/(accounts|people|push-runs|runs|detections|people\/find|accounts\/export|people\/export)(\?|$)/;

/** More than the timers of a busy machine are late. */
const MARGIN_MS = 150;

/** In weather, indexes follow the table late: a test that wants to see what it has just written waits for them. */
export async function settleIndexes(url: string): Promise<void> {
  const { indexLagMs } = inject('cloud');
  if (indexLagMs > 0 && READS_INDEX.test(url)) await sleep(indexLagMs + MARGIN_MS);
}
