import { domainToASCII } from 'node:url';
import { type Account, account, type ListedAccount, listedAccount } from '#contract/account.ts';
import { initialAccount } from '#contract/account-fields.ts';
import type { AccountQuery } from '#contract/accounts.ts';
import type { Relation } from '#contract/relation.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { collections, keys } from '#table/keys.ts';
import type { Condition, Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { ListContext, ListPage } from '#table/paging/list-request.ts';
import { firstPageVersion } from '#table/paging/list-version.ts';
import type { Table } from '#table/table.ts';
import { accountFilterFields, accountIndexes, FROM_CRM, sourceIn } from './account-item.ts';

const equals = (field: string, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ field, op: '=', value }];

const contains = (field: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ field, op: 'contains', value }];

/**
 * Accounts written before both forms of an internationalized domain were searchable have only the ASCII form. Whole
 * labels of it can be found all the same.
 */
function namesDomain(field: string, text: string | undefined): Filter[] {
  if (text === undefined) return [];
  const ascii = domainToASCII(text);
  const folded = fold(text);
  if (!ascii.includes('xn--') || ascii === folded) return contains(field, folded);
  return [{ any: [...contains(field, folded), ...contains(field, ascii)] }];
}

/** Accounts without a relation don't have the attribute. */
const isRelated = (field: string, value: Relation | undefined): Filter[] =>
  value === 'none' ? [{ field, op: 'not_exists' }] : equals(field, value);

/** The requested filters, limited to what the viewer may see. */
export const accountFiltersOf = (
  viewer: Viewer,
  query: Omit<AccountQuery, 'sort' | 'order' | 'page' | 'per_page'>,
): Filter[] => [
  ...equals(accountFilterFields.status, query.status),
  ...equals(accountFilterFields.owner_id, query.owner_id),
  ...equals(accountFilterFields.owner_id, limitedTo(viewer)),
  ...contains(accountFilterFields.tag, query.tag),
  ...isRelated(accountFilterFields.relation, query.relation),
  ...namesDomain(accountFilterFields.domain, query.domain),
  ...contains(accountFilterFields.industry, query.industry && fold(query.industry)),
  ...namesDomain(accountFilterFields.search, query.search),
  ...(query.min_score === undefined
    ? []
    : [{ field: accountFilterFields.min_score, op: '>=' as const, value: query.min_score }]),
];

/** A list shows only the short half of a record. */
export const ACCOUNT_ATTRIBUTES = Object.keys(account.shape);

export const toAccount = (item: object): Account => account.parse({ ...initialAccount, ...item });

export const toListedAccount = (item: object): ListedAccount =>
  listedAccount.parse({ ...initialAccount, ...item, ...sourceIn(item) });

export const listAccountsPage = (
  table: Table,
  viewer: Viewer,
  query: AccountQuery,
  options: Partial<Pick<ListContext, 'signal' | 'shards'>> = {},
): Promise<ListPage<ListedAccount>> =>
  listPage(
    { ...table, ...options },
    {
      source: {
        kind: 'collection',
        collection: collections.accounts(viewer.workspaceId),
        index: accountIndexes[query.sort],
        keyOfId: (id) => keys.account(viewer.workspaceId, id),
        isAnnounced: true,
      },
      filters: accountFiltersOf(viewer, query),
      walker: viewer.keyId,
      order: query.order,
      offset: (query.page - 1) * query.per_page,
      limit: query.per_page,
      toRow: toListedAccount,
      attributes: [...Object.keys(listedAccount.shape), FROM_CRM],
    },
  );

/** The version of a viewer's first page of accounts. */
export const accountsVersion = (
  table: Table,
  viewer: Viewer,
  { page }: Pick<AccountQuery, 'page'>,
): Promise<string | undefined> =>
  firstPageVersion(table, viewer, page, [collections.accounts(viewer.workspaceId)]);
