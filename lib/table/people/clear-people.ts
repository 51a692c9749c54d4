import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { REMOVED_BY, removePeople } from './remove-people.ts';

export async function clearPeople(table: Table, workspaceId: string, accountId: string): Promise<void> {
  const { PK, SK } = keys.person(workspaceId, { accountId, hash: '' });
  await removePeople(table, workspaceId, () =>
    queryAll(table, {
      ...beginningWith(PK, SK),
      ProjectionExpression: REMOVED_BY.join(', '),
      ConsistentRead: true,
    }),
  );
}
