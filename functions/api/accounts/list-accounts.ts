import { listAccounts } from '#contract/accounts.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountsVersion, listAccountsPage } from '#table/accounts/account-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(
  listAccounts,
  async ({ caller, query, table }) => {
    const list = await listAccountsPage(table, caller, query);
    return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
  },
  { versionOf: ({ caller, query }) => accountsVersion(functionTable(), caller, query) },
);
