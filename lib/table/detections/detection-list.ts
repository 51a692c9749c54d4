import type { DetectionQuery } from '#contract/detections.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-id.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { accountsOfFeed, type FeedAccounts } from '#domain/signals/detections/detection-sight.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountIdOfPartition, collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { hashOfIds } from '#table/paging/hash-of-ids.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { KeepRow, ListPage } from '#table/paging/list-request.ts';
import { firstPageVersion } from '#table/paging/list-version.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { detectionFilterFields, toDetectionRecord } from './detection-item.ts';

/** DynamoDB's limit for one condition. */
const ACCOUNTS_PER_FILTER = 100;

/** Detections from earlier releases lack these fields, as do those of unknown relevance. Show them rather than hide them. */
const atLeast = (name: 'min_icp_fit' | 'min_relevance', value: number | undefined): Filter[] => {
  if (value === undefined) return [];
  const field = detectionFilterFields[name];
  return [
    {
      any: [
        { field, op: '>=', value },
        { field, op: 'not_exists' },
      ],
    },
  ];
};

const filtersOf = ({ signal_id, min_alpha, min_icp_fit, min_relevance, since }: DetectionQuery): Filter[] => [
  ...(signal_id === undefined
    ? []
    : [{ field: detectionFilterFields.signal_id, op: '=' as const, value: signal_id }]),
  ...(min_alpha === undefined
    ? []
    : [{ field: detectionFilterFields.min_alpha, op: '>=' as const, value: min_alpha }]),
  ...atLeast('min_icp_fit', min_icp_fit),
  ...atLeast('min_relevance', min_relevance),
  ...(since === undefined ? [] : [{ field: detectionFilterFields.since, op: '>=' as const, value: since }]),
];

/** A few accounts become a DynamoDB filter. Longer lists are filtered here. */
function limitTo(workspaceId: string, { only, without }: FeedAccounts) {
  if (only && only.size <= ACCOUNTS_PER_FILTER) {
    const value = [...only].map((id) => keys.account(workspaceId, id).PK);
    return { filters: [{ field: 'PK', op: 'in' as const, value }] };
  }
  if (only) {
    return {
      filters: [],
      keep: ({ key }: KeepRow) => only.has(accountIdOfPartition(key)),
      keepName: hashOfIds(only),
    };
  }
  if (!without || without.size === 0) return { filters: [] };
  return {
    filters: [],
    keep: ({ key }: KeepRow) => !without.has(accountIdOfPartition(key)),
    keepName: `not ${hashOfIds(without)}`,
  };
}

/** One page of detections, newest first, at the accounts that the viewer asked for and may see. */
export async function listDetectionsPage(
  table: Table,
  viewer: Viewer,
  query: DetectionQuery,
): Promise<ListPage<DetectionRecord>> {
  const { workspaceId } = viewer;
  const accounts = await accountsOfFeed(accountLookups(table), viewer, query);
  if (accounts.only?.size === 0) return { rows: [], total: 0, hasMore: false };
  const { filters, ...limit } = limitTo(workspaceId, accounts);
  return listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.detections(workspaceId),
      index: tableSchema.listIndexes.byCreation,
      keyOfId: (id) => keys.detection(workspaceId, accountIdOfDetection(id) ?? '', id),
      isAnnounced: true,
    },
    filters: [...filtersOf(query), ...filters],
    ...limit,
    walker: viewer.keyId,
    order: 'desc',
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
    toRow: toDetectionRecord,
  });
}

/** The version of a viewer's first page of detections. It also depends on accounts and their owners. */
export const detectionsVersion = (
  table: Table,
  viewer: Viewer,
  { page }: Pick<DetectionQuery, 'page'>,
): Promise<string | undefined> =>
  firstPageVersion(table, viewer, page, [
    collections.detections(viewer.workspaceId),
    collections.accounts(viewer.workspaceId),
  ]);
