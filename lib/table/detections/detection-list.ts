import type { DetectionState } from '#contract/detection-state.ts';
import type { DetectionFilters, DetectionQuery } from '#contract/detections.ts';
import type { AccountStanding } from '#domain/market/accounts/account-lookups.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { isIrrelevant } from '#domain/signals/detections/background.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-id.ts';
import type { DetectionRecord, TeamState } from '#domain/signals/detections/detection-record.ts';
import {
  accountsOfFeed,
  type FeedAccounts,
  showsAccount,
} from '#domain/signals/detections/detection-sight.ts';
import { readerOf, stateFor } from '#domain/signals/detections/detection-state.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountIdOfPartition, collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { hashOfIds } from '#table/paging/hash-of-ids.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { KeepRow, ListPage } from '#table/paging/list-request.ts';
import { firstPageVersion } from '#table/paging/list-version.ts';
import { tableSchema } from '#table/schema.ts';
import { type Table, timeOf } from '#table/table.ts';
import { detectionFilterFields, inboxIndex, storedStateOf, toDetectionRecord } from './detection-item.ts';
import { openRows } from './inbox.ts';

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

/** The filters of a feed that the index can check. */
export const detectionFiltersOf = ({
  signal_id,
  min_alpha,
  min_icp_fit,
  min_relevance,
  since,
  found_since,
  state,
  is_background,
}: DetectionFilters): Filter[] => [
  ...(signal_id === undefined
    ? []
    : [{ field: detectionFilterFields.signal_id, op: '=' as const, value: signal_id }]),
  ...(min_alpha === undefined
    ? []
    : [{ field: detectionFilterFields.min_alpha, op: '>=' as const, value: min_alpha }]),
  ...atLeast('min_icp_fit', min_icp_fit),
  ...atLeast('min_relevance', min_relevance),
  // What is relevant and background all the same is at an account that is left alone.
  ...(min_relevance === undefined || isIrrelevant(min_relevance)
    ? []
    : [{ field: detectionFilterFields.is_background, op: 'not_exists' as const }]),
  ...(since === undefined ? [] : [{ field: detectionFilterFields.since, op: '>=' as const, value: since }]),
  ...(found_since === undefined
    ? []
    : [{ field: detectionFilterFields.found_since, op: '>=' as const, value: found_since }]),
  ...(is_background === undefined
    ? []
    : [
        {
          field: detectionFilterFields.is_background,
          op: is_background ? ('exists' as const) : ('not_exists' as const),
        },
      ]),
  ...(state === undefined ? [] : [storedAs(state)]),
];

/** A rule on rows, and its name among the notes that lists keep. */
interface Kept {
  readonly keep: (row: KeepRow) => boolean;
  readonly keepName: string;
}

/** The stored states among which the wanted ones are. Detections without one are done. */
function storedAs(states: readonly DetectionState[]): Filter {
  const value = states.flatMap((state): TeamState[] =>
    state === 'new' || state === 'seen' ? ['new', 'snoozed'] : [state],
  );
  const field = detectionFilterFields.state;
  const stored = { field, op: 'in', value: [...new Set(value)] } as const;
  return states.includes('done') ? { any: [stored, { field, op: 'not_exists' }] } : stored;
}

/** What each reader has seen, and whether a snooze is over, no expression can tell. */
export function keepStates(
  table: Table,
  viewer: Viewer,
  states: readonly DetectionState[] | undefined,
): Kept[] {
  if (states === undefined) return [];
  const reader = readerOf(viewer);
  const now = new Date(timeOf(table)).toISOString();
  return [
    {
      keep: ({ f }) => states.includes(stateFor(storedStateOf(f), reader, now)),
      keepName: `${reader} ${states.toSorted().join()}`,
    },
  ];
}

/** A few accounts become a DynamoDB filter. Longer lists are filtered here. */
function limitTo(
  workspaceId: string,
  { only, without }: FeedAccounts,
): { readonly filters: Filter[]; readonly kept: Kept[] } {
  if (only && only.size <= ACCOUNTS_PER_FILTER) {
    const value = [...only].map((id) => keys.account(workspaceId, id).PK);
    return { filters: [{ field: 'PK', op: 'in' as const, value }], kept: [] };
  }
  if (only) {
    const keep = ({ key }: KeepRow) => only.has(accountIdOfPartition(key));
    return { filters: [], kept: [{ keep, keepName: hashOfIds(only) }] };
  }
  if (!without || without.size === 0) return { filters: [], kept: [] };
  const keep = ({ key }: KeepRow) => !without.has(accountIdOfPartition(key));
  return { filters: [], kept: [{ keep, keepName: `not ${hashOfIds(without)}` }] };
}

const allOf = (kept: readonly Kept[]) =>
  kept.length === 0
    ? {}
    : {
        keep: (row: KeepRow) => kept.every(({ keep }) => keep(row)),
        keepName: kept.map(({ keepName }) => keepName).join(' '),
      };

/** The accounts with open detections that a feed shows. Costs what is open, not what exists. */
async function accountsOfInbox(table: Table, viewer: Viewer, query: DetectionQuery): Promise<FeedAccounts> {
  const { accounts } = await openRows(table, viewer.workspaceId);
  const shows = showsAccount(viewer, query);
  const shown = ([, standing]: readonly [string, AccountStanding]) => shows(standing);
  return { only: new Set([...accounts].filter(shown).map(([id]) => id)) };
}

/**
 * One page of detections, newest first, at the accounts that the viewer asked for and may see. Sorted by when they were
 * found, it has the open ones alone.
 */
export async function listDetectionsPage(
  table: Table,
  viewer: Viewer,
  query: DetectionQuery,
): Promise<ListPage<DetectionRecord>> {
  const { workspaceId } = viewer;
  const isInbox = query.sort === 'found_at';
  const asked = isInbox ? { ...query, state: query.state ?? OPEN, is_background: false } : query;
  const accounts = isInbox
    ? await accountsOfInbox(table, viewer, query)
    : await accountsOfFeed(accountLookups(table), viewer, query);
  if (accounts.only?.size === 0) return { rows: [], total: 0, hasMore: false };
  const { filters, kept } = limitTo(workspaceId, accounts);
  return listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.detections(workspaceId),
      index: isInbox ? inboxIndex : tableSchema.listIndexes.byCreation,
      keyOfId: (id) => keys.detection(workspaceId, accountIdOfDetection(id) ?? '', id),
      isAnnounced: true,
    },
    filters: [...detectionFiltersOf(asked), ...filters],
    ...allOf([...keepStates(table, viewer, asked.state), ...kept]),
    walker: viewer.keyId,
    order: 'desc',
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
    toRow: toDetectionRecord,
  });
}

const OPEN: DetectionState[] = ['new', 'seen'];

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
