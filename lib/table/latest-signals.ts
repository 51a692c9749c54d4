import type { Account } from '#contract/accounts.ts';
import type { SignalDetection } from '#contract/signals.ts';
import { detectionStore } from './detection-store.ts';
import type { Table } from './table.ts';

/** Queries at once: as many as keep the table busy without flooding it. */
const AT_ONCE = 20;

/** The newest signal found at each of these accounts; one that never had any is not asked for. */
export async function latestSignals(
  table: Table,
  workspaceId: string,
  accounts: readonly Pick<Account, 'id' | 'last_signal_at'>[],
): Promise<ReadonlyMap<string, SignalDetection>> {
  const detections = detectionStore(table);
  const found = new Map<string, SignalDetection>();
  const queue = accounts.filter(({ last_signal_at }) => last_signal_at !== null).values();
  const worker = async () => {
    for (const { id } of queue) {
      const newest = (await detections.list(workspaceId, id)).find(({ signal_present }) => signal_present);
      if (newest) found.set(id, newest);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}
