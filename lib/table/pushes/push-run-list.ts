import type { PushRunQuery } from '#contract/push-runs.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { pushRunFilterFields, toPushRunRecord } from './push-run-item.ts';

const equals = (field: string, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ field, op: '=', value }];

/** One page of the runs that the viewer may see, newest first. */
export const listPushRunsPage = (
  table: Table,
  viewer: Viewer,
  { status, page, per_page }: PushRunQuery,
): Promise<ListPage<PushRunRecord>> =>
  listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.pushRuns(viewer.workspaceId),
      index: tableSchema.listIndexes.byCreation,
      keyOfId: (id) => keys.pushRun(viewer.workspaceId, id),
    },
    filters: [
      ...equals(pushRunFilterFields.status, status),
      ...equals(pushRunFilterFields.startedBy, scopedMemberId(viewer)),
    ],
    clientId: viewer.keyId,
    order: 'desc',
    offset: (page - 1) * per_page,
    limit: per_page,
    toRow: toPushRunRecord,
  });
