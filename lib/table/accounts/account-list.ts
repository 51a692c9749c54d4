import { type Account, type AccountInList, account, accountInList } from '#contract/account.ts';
import type { AccountQuery } from '#contract/accounts.ts';
import type { AccountExportQuery } from '#contract/exports.ts';
import type { Relation } from '#contract/relation.ts';
import type { ExportPosition } from '#domain/outbound/exports/export-file.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { collections, keys } from '#table/keys.ts';
import { createFilters, type Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { ListContext, ListPage } from '#table/paging/list-request.ts';
import { createBounds, streamRows } from '#table/paging/stream-rows.ts';
import type { Table } from '#table/table.ts';
import { accountFilterFields, accountIndexes } from './account-item.ts';

/** An internationalized domain is stored in both its forms. */
const createTextFilter = (field: string, text: string | undefined): Filter[] =>
  text === undefined ? [] : [{ field, op: 'contains', value: fold(text) }];

/** Accounts without a relation don't have the attribute. */
const createRelationFilter = (field: string, value: Relation | undefined): Filter[] =>
  value === undefined ? [] : [value === 'none' ? { field, op: 'not_exists' } : { field, op: '=', value }];

/** The requested filters, limited to what the viewer may see. */
const createAccountFilters = (
  viewer: Viewer,
  query: Omit<AccountQuery, 'sort' | 'order' | 'page' | 'per_page'>,
): Filter[] => [
  ...createFilters(
    { ...query, industry: query.industry && fold(query.industry), viewer: scopedMemberId(viewer) },
    {
      status: ['=', accountFilterFields.status],
      owner_id: ['=', accountFilterFields.owner_id],
      viewer: ['=', accountFilterFields.owner_id],
      tag: ['contains', accountFilterFields.tags],
      industry: ['contains', accountFilterFields.industry],
      min_score: ['>=', accountFilterFields.score],
      run_id: ['=', accountFilterFields.run_id],
      relation: null,
      domain: null,
      search: null,
    },
  ),
  ...createRelationFilter(accountFilterFields.relation, query.relation),
  ...createTextFilter(accountFilterFields.domain, query.domain),
  ...createTextFilter(accountFilterFields.search, query.search),
];

/** A list shows only the short half of a record. */
const ACCOUNT_ATTRIBUTES = Object.keys(account.shape);

const toAccount = (item: object): Account => account.parse(item);

export const toListedAccount = (item: object): AccountInList => accountInList.parse(item);

export const listAccountsPage = (
  table: Table,
  viewer: Viewer,
  query: AccountQuery,
): Promise<ListPage<AccountInList>> =>
  listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.accounts(viewer.workspaceId),
      index: accountIndexes[query.sort],
      keyOfId: (id) => keys.account(viewer.workspaceId, id),
      countedFilters: [],
    },
    filters: createAccountFilters(viewer, query),
    // What a scoped member may see is a filter.
    isConsistent: scopedMemberId(viewer) !== undefined,
    clientId: viewer.keyId,
    order: query.order,
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
    toRow: toListedAccount,
    attributes: Object.keys(accountInList.shape),
  });

/** All matching accounts as the viewer sees them, oldest first. */
export async function* streamAccounts(
  context: ListContext,
  viewer: Viewer,
  query: AccountExportQuery,
  exportPosition: ExportPosition | undefined,
  now: Date,
): AsyncGenerator<Account, void, undefined> {
  const batches = streamRows(context, {
    source: {
      kind: 'collection',
      collection: collections.accounts(viewer.workspaceId),
      index: accountIndexes.created_at,
    },
    filters: createAccountFilters(viewer, query),
    ...createBounds(exportPosition, now),
    toRow: toAccount,
    attributes: ACCOUNT_ATTRIBUTES,
  });
  for await (const rows of batches) yield* rows.filter(({ id }) => id !== exportPosition?.id);
}
