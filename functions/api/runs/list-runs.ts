import { listRuns } from '#contract/runs.ts';
import { runSight } from '#domain/runs/find-run.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { listRunsPage } from '#table/runs/run-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listRuns, async ({ caller, query }) => {
  const table = functionTable();
  const sight = await runSight(accountLookups(table), caller);
  const { rows, total } = await listRunsPage(table, caller.workspaceId, query, sight);
  return { status: 200, data: rows, pagination: paginationOf(query, total) };
});
