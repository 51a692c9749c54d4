import { listPushRuns } from '#contract/push-runs.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { listPushRunsPage } from '#table/pushes/push-run-store.ts';

export const handler = endpoint(listPushRuns, async ({ caller, query, table }) => {
  const list = await listPushRunsPage(table, caller, query);
  return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
});
