import { listDetections } from '#contract/detections.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { detectionsVersion, listDetectionsPage } from '#table/detections/detection-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(
  listDetections,
  async ({ caller, query }) => {
    const list = await listDetectionsPage(functionTable(), caller, query);
    return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
  },
  { versionOf: ({ caller, query }) => detectionsVersion(functionTable(), caller, query) },
);
