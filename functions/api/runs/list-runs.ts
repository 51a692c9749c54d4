import { listRuns } from '#contract/runs.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { listRunsPage } from '#table/runs/run-list.ts';

export const handler = endpoint(listRuns, async ({ caller, query, table }) => {
  const list = await listRunsPage(table, caller, query);
  return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
});
