import { collections } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';
import { keyOfPerson, personFilterFields, personIndexes } from './person-item.ts';

/** The ids of all people assigned to a member: one pass over the index and no fetch. */
export const assignedPeople =
  (table: Table) =>
  async (workspaceId: string, memberId: string): Promise<ReadonlySet<string>> => {
    const rows = await listRows(
      table,
      {
        kind: 'collection',
        collection: collections.people(workspaceId),
        index: personIndexes.created_at,
        keyOfId: (id) => keyOfPerson(workspaceId, id),
      },
      [{ field: personFilterFields.owner_id, op: '=', value: memberId }],
    );
    return new Set(rows.map(({ id }) => id));
  };
