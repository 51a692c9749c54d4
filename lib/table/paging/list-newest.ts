import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { listPage } from './list-page.ts';
import type { CollectionSource, ListPage, ListRequest } from './list-request.ts';

type NewestRequest<Row> = Pick<ListRequest<Row>, 'filters' | 'rule' | 'toRow'> &
  Required<Pick<CollectionSource, 'collection' | 'keyOfId'>>;

/** One page of a collection, newest first. */
export const listNewest = <Row>(
  table: Table,
  { keyId: clientId }: Pick<Viewer, 'keyId'>,
  { page, per_page: limit }: { readonly page: number; readonly per_page: number },
  { collection, keyOfId, ...request }: NewestRequest<Row>,
): Promise<ListPage<Row>> =>
  listPage(table, {
    source: { kind: 'collection', collection, index: tableSchema.listIndexes.byCreation, keyOfId },
    clientId,
    order: 'desc',
    offset: (page - 1) * limit,
    limit,
    ...request,
  });
