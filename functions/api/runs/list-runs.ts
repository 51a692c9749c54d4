import { listRuns } from '#contract/runs.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { listRunsPage } from '#table/runs/run-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listRuns, async ({ caller, query }) => {
  const list = await listRunsPage(functionTable(), caller, query);
  return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
});
