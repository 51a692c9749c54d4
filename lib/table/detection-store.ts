import { type SignalDetection, signalDetection } from '#contract/signals.ts';
import { batchPut } from './batch.ts';
import { keys } from './keys.ts';
import { beginningWith, queryAll } from './query-all.ts';
import type { Table } from './table.ts';

const newestFirst = (a: SignalDetection, b: SignalDetection): number =>
  b.detected_at.localeCompare(a.detected_at) ||
  b.created_at.localeCompare(a.created_at) ||
  (a.id < b.id ? 1 : -1);

/** What was detected at an account. A detection's id follows from its event, so writing it twice is writing it once. */
export const detectionStore = (table: Table) => ({
  async list(workspaceId: string, accountId: string): Promise<SignalDetection[]> {
    const { PK, SK } = keys.detection(workspaceId, accountId, '');
    const items = await queryAll(table, { ...beginningWith(PK, SK), ConsistentRead: true });
    return items.map((item) => signalDetection.parse(item)).sort(newestFirst);
  },

  put: (workspaceId: string, accountId: string, detections: readonly SignalDetection[]): Promise<void> =>
    batchPut(
      table,
      detections.map((detection) => ({
        ...keys.detection(workspaceId, accountId, detection.id),
        ...detection,
      })),
    ),
});
