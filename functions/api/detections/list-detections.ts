import { listDetections } from '#contract/detections.ts';
import { toApiDetections } from '#domain/signals/detections/api-detection.ts';
import { checkInboxQuery, resolveOwnerId } from '#domain/signals/detections/detection-visibility.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';

export const handler = endpoint(
  listDetections,
  async ({ caller, query: requestedQuery, refuse, table, now }) => {
    const query = resolveOwnerId(requestedQuery, caller, refuse);
    checkInboxQuery(query, refuse);
    const list = await listDetectionsPage(table, caller, query);
    const data = await toApiDetections(createAccountLookups(table), caller, query, list.rows, now());
    return { status: 200, data, pagination: paginationOf(query, list) };
  },
);
