import { NAMED_RELATIONS } from '#contract/relation.ts';
import { accountFilterFields, accountIndexes } from '#table/accounts/account-item.ts';
import { collections } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';

/** The ids of a workspace's accounts that have a relation. */
export const relatedAccounts =
  (table: Table) =>
  async (workspaceId: string): Promise<readonly string[]> => {
    const rows = await listRows(
      table,
      {
        kind: 'collection',
        collection: collections.accounts(workspaceId),
        index: accountIndexes.created_at,
      },
      [{ field: accountFilterFields.relation, op: 'in', value: NAMED_RELATIONS }],
    );
    return rows.map(({ id }) => id);
  };
