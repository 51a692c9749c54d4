import { NAMED_RELATIONS } from '#contract/relation.ts';
import { toOneLine } from '#domain/market/crm-imports/bound-page.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { accountFilterFields, accountIndexes } from '#table/accounts/account-item.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { collections } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';

/** In larger workspaces names are too expensive to read, and companies without a web site just have none. */
const ACCOUNTS_MAX = 50_000;

/** The folded names of a workspace's accounts, read once. */
export function accountNames(table: Table): (workspaceId: string) => Promise<ReadonlySet<string>> {
  const lookups = accountLookups(table);
  const read = new Map<string, () => Promise<ReadonlySet<string>>>();
  const namesIn = async (workspaceId: string): Promise<ReadonlySet<string>> => {
    const ids = await lookups.idsWhere(workspaceId, {});
    if (ids.size > ACCOUNTS_MAX) return new Set();
    const briefs = await lookups.briefs(workspaceId, [...ids]);
    return new Set([...briefs.values()].map(({ name }) => fold(toOneLine(name))));
  };
  return (workspaceId) => {
    const names = read.get(workspaceId) ?? memoizeRead(() => namesIn(workspaceId));
    read.set(workspaceId, names);
    return names();
  };
}

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
