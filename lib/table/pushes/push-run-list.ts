import type { PushRunQuery } from '#contract/push-runs.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { collections, keys } from '#table/keys.ts';
import { createFilters } from '#table/paging/filter.ts';
import { listNewest } from '#table/paging/list-newest.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import type { Table } from '#table/table.ts';
import { pushRunFilterMap, toPushRunRecord } from './push-run-item.ts';

const { paths } = pushRunFilterMap;

/** One page of the runs that the viewer may see, newest first. */
export const listPushRunsPage = (
  table: Table,
  viewer: Viewer,
  query: PushRunQuery,
): Promise<ListPage<PushRunRecord>> =>
  listNewest(table, viewer, query, {
    collection: collections.pushRuns(viewer.workspaceId),
    keyOfId: (id) => keys.pushRun(viewer.workspaceId, id),
    filters: createFilters(
      { status: query.status, started_by: scopedMemberId(viewer) },
      { status: ['=', paths.status], started_by: ['=', paths.started_by] },
    ),
    toRow: toPushRunRecord,
  });
