import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** The statuses of these runs. Missing runs are left out. */
export async function runStatuses(
  table: Table,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunRecord['status']>> {
  const items = await batchGet(
    table,
    [...new Set(ids)].map((id) => keys.run(workspaceId, id)),
    ['id', 'status'],
  );
  return new Map(items.map(({ id, status }) => [String(id), status as RunRecord['status']]));
}
