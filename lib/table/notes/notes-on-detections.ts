import { batchGet } from '#table/dynamodb/batch.ts';
import { keyIn } from '#table/dynamodb/key-in.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { accountIdOfPartition, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** How many notes each of these detections has. Those without one are left out. Few accounts have notes, and only they are read. */
export async function notesOnDetections(
  table: Table,
  workspaceId: string,
  detections: readonly { readonly id: string; readonly account_id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const accountIds = [...new Set(detections.map(({ account_id }) => account_id))];
  const counters = await batchGet(
    table,
    accountIds.map((id) => keys.noteCount(workspaceId, id)),
    undefined,
    'soon',
  );
  const counts = new Map<string, number>();
  for (const counter of counters.filter(({ notes }) => Number(notes) > 0)) {
    const { PK, SK } = keys.notes(workspaceId, accountIdOfPartition(keyIn(counter)));
    for (const { detection_id } of await queryAll(table, beginningWith(PK, SK))) {
      if (typeof detection_id === 'string') counts.set(detection_id, (counts.get(detection_id) ?? 0) + 1);
    }
  }
  return counts;
}
