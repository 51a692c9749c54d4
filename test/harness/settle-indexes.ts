import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/** Calls that read an index: lists, and a search that picks its own accounts. */
const READS_INDEX =
  /\/v1\/(accounts|people|push-runs|runs|detections|people\/find|accounts\/export|people\/export)(\?|$)/;

/** More than timers can be late on a busy machine. */
const MARGIN_MS = 150;

/** With injected faults, indexes lag: a test that reads its own writes must wait for them. */
export async function settleIndexes(url: string): Promise<void> {
  const { indexLagMs } = inject('cloud');
  if (indexLagMs > 0 && READS_INDEX.test(url)) await sleep(indexLagMs + MARGIN_MS);
}
