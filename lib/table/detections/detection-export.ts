import type { DetectionExportQuery, ExportedDetection } from '#contract/exports.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-id.ts';
import { accountsOfFeed } from '#domain/signals/detections/detection-sight.ts';
import { shownDetections } from '#domain/signals/detections/shown-detection.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { collections, keys } from '#table/keys.ts';
import { notesOnDetections } from '#table/notes/notes-on-detections.ts';
import type { ListContext } from '#table/paging/list-request.ts';
import { listRows } from '#table/paging/list-rows.ts';
import { rowsAt } from '#table/paging/stream-rows.ts';
import { tableSchema } from '#table/schema.ts';
import { toDetectionRecord } from './detection-item.ts';
import { detectionFiltersOf, keepStates } from './detection-list.ts';

/**
 * All matching detections as the viewer sees them, by id. The feed's order changes with a detection's date and fit, so an
 * export in that order could skip rows. The ids of one pass over the index are kept: about 100 bytes each.
 */
export async function* exportedDetections(
  context: ListContext,
  viewer: Viewer,
  query: DetectionExportQuery,
  now: Date,
): AsyncGenerator<ExportedDetection, void, undefined> {
  const { workspaceId } = viewer;
  const accounts = accountLookups(context);
  const { only, without } = await accountsOfFeed(accounts, viewer, query);
  if (only?.size === 0) return;
  const filters = detectionFiltersOf(query);
  const states = keepStates(context, viewer, query.state);
  const keyOf = (id: string) => keys.detection(workspaceId, accountIdOfDetection(id) ?? '', id);
  const isShownAt = (accountId: string) => (!only || only.has(accountId)) && !without?.has(accountId);
  const found = await listRows(
    context,
    {
      kind: 'collection',
      collection: collections.detections(workspaceId),
      index: tableSchema.listIndexes.byCreation,
      keyOfId: keyOf,
    },
    filters,
  );
  const ids = found.flatMap(({ id, f }) => {
    if (query.after !== undefined && id <= query.after) return [];
    if (!isShownAt(accountIdOfDetection(id) ?? '')) return [];
    return states.every(({ keep }) => keep({ f, key: keyOf(id) })) ? [id] : [];
  });
  ids.sort((a, b) => (a < b ? -1 : 1));
  const batches = rowsAt(context, ids.map(keyOf), {
    filters,
    keep: (row) => states.every(({ keep }) => keep(row)),
    toRow: toDetectionRecord,
  });
  for await (const records of batches) {
    const shown = await shownDetections(accounts, viewer, query, records, now);
    const notes = await notesOnDetections(context, workspaceId, shown);
    yield* shown.map((detection) => ({ ...detection, notes_count: notes.get(detection.id) ?? 0 }));
  }
}
