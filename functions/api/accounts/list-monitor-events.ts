import { listMonitorEvents } from '#contract/accounts.ts';
import { findAccount } from '#domain/accounts/find-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { monitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listMonitorEvents, async ({ caller, params, query, refuse }) => {
  const table = functionTable();
  await findAccount({ accounts: accountStore(table), refuse }, caller, params.id);
  const { rows, total } = await monitorEventStore(table).list(caller.workspaceId, params.id, query);
  return { status: 200, data: rows, pagination: paginationOf(query, total) };
});
