import { listDetections } from '#contract/detections.ts';
import { accountsOfFeed } from '#domain/detections/detection-sight.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountSets } from '#table/account-sets.ts';
import { listDetectionsPage } from '#table/detection-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listDetections, async ({ caller, query }) => {
  const table = functionTable();
  const accountIds = await accountsOfFeed(accountSets(table), caller, query);
  const { rows, total } = await listDetectionsPage(table, caller.workspaceId, query, accountIds);
  return { status: 200, data: rows, pagination: paginationOf(query, total) };
});
