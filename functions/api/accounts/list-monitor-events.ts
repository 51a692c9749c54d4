import { listMonitorEvents } from '#contract/accounts.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { withSearchStatus } from '#domain/signals/monitors/monitor-event.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createMonitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { readRunStatuses } from '#table/runs/run-item.ts';

export const handler = endpoint(listMonitorEvents, async ({ caller, params, query, refuse, table }) => {
  await findAccount({ accounts: createAccountStore(table), refuse }, caller, params.id);
  const list = await createMonitorEventStore(table).list(caller.workspaceId, params.id, query);
  const ids = list.rows.flatMap(({ search_status, run_id }) =>
    search_status === 'running' && run_id !== null ? [run_id] : [],
  );
  const statuses = await readRunStatuses(table, caller.workspaceId, ids);
  const data = list.rows.map((event) => withSearchStatus(event, statuses));
  return { status: 200, data, pagination: paginationOf(query, list) };
});
