import { listDetections } from '#contract/detections.ts';
import { shownDetections } from '#domain/signals/detections/shown-detection.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { detectionsVersion, listDetectionsPage } from '#table/detections/detection-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(
  listDetections,
  async ({ caller, query }) => {
    const table = functionTable();
    const list = await listDetectionsPage(table, caller, query);
    const data = await shownDetections(accountLookups(table), caller.workspaceId, list.rows);
    return { status: 200, data, pagination: paginationOf(query, list) };
  },
  { versionOf: ({ caller, query }) => detectionsVersion(functionTable(), caller, query) },
);
