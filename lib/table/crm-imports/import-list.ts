import type { ImportsQuery } from '#contract/crm-imports.ts';
import type { CrmImportRecord } from '#domain/market/crm-imports/import-record.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { collections, keys } from '#table/keys.ts';
import { createFilters } from '#table/paging/filter.ts';
import { listNewest } from '#table/paging/list-newest.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import type { Table } from '#table/table.ts';
import { importFilterMap, toImportRecord } from './import-item.ts';

const { paths } = importFilterMap;

/** One page of a workspace's imports, newest first. */
export const listImportsPage = (
  table: Table,
  viewer: Viewer,
  query: ImportsQuery,
): Promise<ListPage<CrmImportRecord>> =>
  listNewest(table, viewer, query, {
    collection: collections.crmImports(viewer.workspaceId),
    keyOfId: (id) => keys.crmImport(viewer.workspaceId, id),
    filters: createFilters(query, { status: ['=', paths.status], provider: ['=', paths.provider] }),
    toRow: toImportRecord,
  });
