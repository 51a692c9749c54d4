import { itemsIn } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { finishPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import type { Table } from '#table/table.ts';
import { forgetList } from './forget-list.ts';

/** Removes the memberships of a deleted list. Safe to repeat: the pending-work note goes last. */
export async function clearPeopleList(table: Table, workspaceId: string, listId: string): Promise<void> {
  const members = await itemsIn(table, keys.peopleListMember(workspaceId, listId, '').PK);
  await forgetList(
    table,
    workspaceId,
    listId,
    members.map(({ SK }) => String(SK)),
  );
  await finishPendingJob(table, {
    kind: 'clear_people_list',
    workspace_id: workspaceId,
    record_id: listId,
  });
}
