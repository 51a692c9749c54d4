import { listAccounts } from '#contract/accounts.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountsVersion, listAccountsPage } from '#table/accounts/account-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(
  listAccounts,
  async ({ caller, query }) => {
    const list = await listAccountsPage(functionTable(), caller, query);
    return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
  },
  { versionOf: ({ caller, query }) => accountsVersion(functionTable(), caller, query) },
);
