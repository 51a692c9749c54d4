import { NAMED_RELATIONS } from '#contract/relation.ts';
import { toOneLine } from '#domain/market/crm-imports/sanitize-page.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { accountFilterFields, accountIndexes } from '#table/accounts/account-item.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { collections } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';

/** In larger workspaces names are too expensive to read, and companies without a web site just have none. */
const MAX_ACCOUNTS = 50_000;

/** The folded names of a workspace's accounts, read once. */
export function createAccountNamesReader(
  table: Table,
): (workspaceId: string) => Promise<ReadonlySet<string>> {
  const lookups = createAccountLookups(table);
  const readers = new Map<string, () => Promise<ReadonlySet<string>>>();
  const readNames = async (workspaceId: string): Promise<ReadonlySet<string>> => {
    const ids = await lookups.listIds(workspaceId, {});
    if (ids.size > MAX_ACCOUNTS) return new Set();
    const briefs = await lookups.findBriefs(workspaceId, [...ids]);
    return new Set([...briefs.values()].map(({ name }) => fold(toOneLine(name))));
  };
  return (workspaceId) => {
    const names = readers.get(workspaceId) ?? memoizeRead(() => readNames(workspaceId));
    readers.set(workspaceId, names);
    return names();
  };
}

/** The ids of a workspace's accounts that have a relation. */
export const createRelatedAccountsReader =
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
