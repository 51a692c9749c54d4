import { listDetections } from '#contract/detections.ts';
import { checkInboxQuery, withOwnId } from '#domain/signals/detections/detection-sight.ts';
import { shownDetections } from '#domain/signals/detections/shown-detection.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';

export const handler = endpoint(listDetections, async ({ caller, query: asked, refuse, table, now }) => {
  const query = withOwnId(asked, caller, refuse);
  checkInboxQuery(query, refuse);
  const list = await listDetectionsPage(table, caller, query);
  const data = await shownDetections(accountLookups(table), caller, query, list.rows, now());
  return { status: 200, data, pagination: paginationOf(query, list) };
});
