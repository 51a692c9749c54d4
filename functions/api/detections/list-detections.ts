import { listDetections } from '#contract/detections.ts';
import { checkInboxQuery, withOwnId } from '#domain/signals/detections/detection-sight.ts';
import { readerOf } from '#domain/signals/detections/detection-state.ts';
import { shownDetections } from '#domain/signals/detections/shown-detection.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { systemClock } from '#platform/clock.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { detectionsVersion, listDetectionsPage } from '#table/detections/detection-list.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(
  listDetections,
  async ({ caller, query: asked, refuse }) => {
    const query = withOwnId(asked, caller, refuse);
    checkInboxQuery(query, refuse);
    const table = functionTable();
    const list = await listDetectionsPage(table, caller, query);
    const looking = { reader: readerOf(caller), now: systemClock() };
    const data = await shownDetections(accountLookups(table), caller.workspaceId, list.rows, looking);
    return { status: 200, data, pagination: paginationOf(query, list) };
  },
  { versionOf: ({ caller, query }) => detectionsVersion(functionTable(), caller, query) },
);
