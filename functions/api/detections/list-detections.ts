import { listDetections } from '#contract/detections.ts';
import { accountsOfFeed } from '#domain/detections/detection-sight.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listDetections, async ({ caller, query }) => {
  const table = functionTable();
  const accountIds = await accountsOfFeed(accountLookups(table), caller, query);
  const { rows, total } = await listDetectionsPage(table, caller.workspaceId, query, accountIds);
  return { status: 200, data: rows, pagination: paginationOf(query, total) };
});
