import type { ImportsQuery } from '#contract/crm-imports.ts';
import type { CrmImportRecord } from '#domain/market/crm-imports/import-record.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { importFilterFields, toImportRecord } from './import-item.ts';

const equals = (field: string, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ field, op: '=', value }];

/** One page of a workspace's imports, newest first. */
export const listImportsPage = (
  table: Table,
  viewer: Viewer,
  { status, provider, page, per_page }: ImportsQuery,
): Promise<ListPage<CrmImportRecord>> =>
  listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.crmImports(viewer.workspaceId),
      index: tableSchema.listIndexes.byCreation,
      keyOfId: (id) => keys.crmImport(viewer.workspaceId, id),
    },
    filters: [...equals(importFilterFields.status, status), ...equals(importFilterFields.provider, provider)],
    clientId: viewer.keyId,
    order: 'desc',
    offset: (page - 1) * per_page,
    limit: per_page,
    toRow: toImportRecord,
  });
