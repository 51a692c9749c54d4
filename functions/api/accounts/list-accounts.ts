import { listAccounts } from '#contract/accounts.ts';
import { limitedTo } from '#domain/visibility/viewer.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listAccounts, async ({ caller, query }) => {
  const visibleTo = limitedTo(caller);
  const { rows, total } = await listAccountsPage(functionTable(), caller.workspaceId, {
    ...query,
    ...(visibleTo !== undefined && { visibleTo }),
  });
  return { status: 200, data: rows, pagination: paginationOf(query, total) };
});
