import type { DetectionState } from '#contract/detection-state.ts';
import type { DetectionFilters, DetectionQuery } from '#contract/detections.ts';
import type { AccountState } from '#domain/market/accounts/account-lookups.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import {
  accountIdOfDetection,
  type DetectionRecord,
  type TeamState,
} from '#domain/signals/detections/detection-record.ts';
import { getReader, isIrrelevant, readState } from '#domain/signals/detections/detection-state.ts';
import {
  createAccountFilter,
  type FeedAccounts,
  findFeedAccounts,
} from '#domain/signals/detections/detection-visibility.ts';
import { findTurn } from '#domain/signals/detections/inbox.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { collections, keys, parseAccountId } from '#table/keys.ts';
import { hashIds } from '#table/paging/bookmarks.ts';
import { createFilters, type Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { FilterRule, IndexRow, ListPage } from '#table/paging/list-request.ts';
import { tableSchema } from '#table/schema.ts';
import { type Table, timeOf } from '#table/table.ts';
import {
  detectionFilterMap,
  inboxIndex,
  readDaysToAct,
  toDetectionRecord,
  toStoredState,
} from './detection-item.ts';
import { readOpenRows } from './inbox.ts';

/** DynamoDB's limit for one condition. */
const ACCOUNTS_PER_FILTER = 100;

const { paths } = detectionFilterMap;

/** An unknown relevance is shown rather than hidden. What is relevant and background all the same is at an account that is left alone. */
const createRelevanceFilters = (value: number | undefined): Filter[] =>
  value === undefined
    ? []
    : [
        {
          any: [
            { field: paths.relevance, op: '>=', value },
            { field: paths.relevance, op: 'not_exists' },
          ],
        },
        ...(isIrrelevant(value) ? [] : [{ field: paths.is_background, op: 'not_exists' } as const]),
      ];

/** The filters of a feed that the index can check. */
const createDetectionFilters = (query: DetectionFilters): Filter[] => [
  ...createFilters(query, {
    signal_id: ['=', paths.signal_id],
    min_alpha: ['>=', paths.alpha],
    min_icp_fit: ['>=', paths.icp_fit],
    since: ['>=', paths.detected_at],
    found_since: ['>=', paths.created_at],
    is_background: ['present', paths.is_background],
    // Of their accounts.
    account_status: null,
    owner_id: null,
    min_relevance: null,
    actionable: null,
    waiting: null,
    state: null,
  }),
  ...createRelevanceFilters(query.min_relevance),
  ...(query.state === undefined ? [] : [createStoredStateFilter(query.state)]),
];

/** The stored states among which the wanted ones are. Detections without one are done. */
function createStoredStateFilter(states: readonly DetectionState[]): Filter {
  const value = states.flatMap((state): TeamState[] =>
    state === 'new' || state === 'seen' ? ['new', 'snoozed'] : [state],
  );
  const field = paths.state;
  const storedStateFilter = { field, op: 'in', value: [...new Set(value)] } as const;
  return states.includes('done')
    ? { any: [storedStateFilter, { field, op: 'not_exists' }] }
    : storedStateFilter;
}

/** What each reader has seen, and whether a snooze is over, no expression can tell. */
function createStateRules(
  table: Table,
  viewer: Viewer,
  states: readonly DetectionState[] | undefined,
): FilterRule[] {
  if (states === undefined) return [];
  const reader = getReader(viewer);
  const now = new Date(timeOf(table)).toISOString();
  return [
    {
      name: `${reader} ${states.toSorted().join()}`,
      accepts: ({ filterMap }) => states.includes(readState(toStoredState(filterMap), reader, now)),
    },
  ];
}

/** What someone can act on today, or only later. It depends on the day, which no expression compares. */
const createTurnRules = ({ actionable, waiting }: DetectionFilters, today: string): FilterRule[] =>
  Object.entries({ now: actionable, waiting }).flatMap(([turn, isRequested]) =>
    isRequested === undefined
      ? []
      : {
          name: `${isRequested ? '' : 'not '}${turn} ${today}`,
          accepts: ({ filterMap }: IndexRow) =>
            (findTurn(readDaysToAct(filterMap), today) === turn) === isRequested,
        },
  );

/** A few accounts become a DynamoDB filter. Longer lists are filtered here. */
function limitToAccounts(
  workspaceId: string,
  { only, without }: FeedAccounts,
): { readonly filters: Filter[]; readonly rules: FilterRule[] } {
  if (only && only.size <= ACCOUNTS_PER_FILTER) {
    const value = [...only].map((id) => keys.account(workspaceId, id).PK);
    return { filters: [{ field: 'PK', op: 'in' as const, value }], rules: [] };
  }
  const ids = only ?? without;
  if (!ids || ids.size === 0) return { filters: [], rules: [] };
  const accepts = ({ key }: IndexRow) => ids.has(parseAccountId(key)) === (only !== undefined);
  return { filters: [], rules: [{ name: `${only ? '' : 'not '}${hashIds(ids)}`, accepts }] };
}

/** Undefined without rules. */
const combineRules = (rules: readonly FilterRule[]): FilterRule | undefined =>
  rules.length === 0
    ? undefined
    : {
        name: rules.map(({ name }) => name).join(' '),
        accepts: (row) => rules.every(({ accepts }) => accepts(row)),
      };

/** The accounts with open detections that a feed shows. Costs what is open, not what exists. */
async function findAccountsOfInbox(
  table: Table,
  viewer: Viewer,
  query: DetectionQuery,
): Promise<FeedAccounts> {
  const { accounts } = await readOpenRows(table, viewer.workspaceId);
  const acceptsState = createAccountFilter(viewer, query);
  const isShown = ([, state]: readonly [string, AccountState]) => acceptsState(state);
  return { only: new Set([...accounts].filter(isShown).map(([id]) => id)) };
}

/**
 * One page of detections, newest first, at the accounts that the viewer asked for and may see. Sorted by relevance, it
 * has the open ones alone.
 */
export async function listDetectionsPage(
  table: Table,
  viewer: Viewer,
  query: DetectionQuery,
): Promise<ListPage<DetectionRecord>> {
  const { workspaceId } = viewer;
  const isInbox = query.sort === 'relevance';
  const effectiveQuery = isInbox
    ? { ...query, state: query.state ?? OPEN_STATES, is_background: false }
    : query;
  const accounts = isInbox
    ? await findAccountsOfInbox(table, viewer, query)
    : await findFeedAccounts(createAccountLookups(table), viewer, query);
  if (accounts.only?.size === 0) return { rows: [], total: 0, hasMore: false };
  const today = new Date(timeOf(table)).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const { filters, rules } = limitToAccounts(workspaceId, accounts);
  return listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.detections(workspaceId),
      index: isInbox ? inboxIndex : tableSchema.listIndexes.byCreation,
      keyOfId: (id) => keys.detection(workspaceId, accountIdOfDetection(id) ?? '', id),
    },
    filters: [...createDetectionFilters(effectiveQuery), ...filters],
    rule: combineRules([
      ...createStateRules(table, viewer, effectiveQuery.state),
      ...createTurnRules(effectiveQuery, today),
      ...rules,
    ]),
    clientId: viewer.keyId,
    order: 'desc',
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
    toRow: toDetectionRecord,
  });
}

const OPEN_STATES: DetectionState[] = ['new', 'seen'];
