import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { toDetectionRecord } from './detection-item.ts';

const compareByDate = (a: DetectionRecord, b: DetectionRecord): number =>
  b.detected_at.localeCompare(a.detected_at) ||
  b.created_at.localeCompare(a.created_at) ||
  (a.id < b.id ? 1 : -1);

/** The detections at an account as of now, newest first. */
export async function detectionsAt(
  table: Table,
  workspaceId: string,
  accountId: string,
): Promise<DetectionRecord[]> {
  const items = await itemsUnder(table, keys.detection(workspaceId, accountId, ''));
  return items.map(toDetectionRecord).sort(compareByDate);
}
