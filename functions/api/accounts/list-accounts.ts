import { listAccounts } from '#contract/accounts.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';

export const handler = endpoint(listAccounts, async ({ caller, query, table }) => {
  const list = await listAccountsPage(table, caller, query);
  return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
});
