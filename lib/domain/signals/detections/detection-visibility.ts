import { type AccountStatus, accountStatus } from '#contract/account.ts';
import type { DetectionQuery } from '#contract/detections.ts';
import type { Refuse } from '#contract/errors.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';

/** No one works on these accounts. Their signals are only shown on request. */
const SET_ASIDE: readonly AccountStatus[] = ['rejected', 'unqualified'];
const DEFAULT_STATUSES = accountStatus.options.filter((status) => !SET_ASIDE.includes(status));

/** The filters of a feed that are about accounts. */
export type AccountFilter = Pick<DetectionQuery, 'account_status' | 'owner_id'>;

/** The accounts a feed shows: only these, all but these, or all if neither is given. */
export interface FeedAccounts {
  readonly only?: ReadonlySet<string>;
  readonly without?: ReadonlySet<string>;
}

const NOBODY = 'none';
const MYSELF = 'me';

/** The query with the caller's own id for `me`. */
export function resolveOwnerId<Query extends AccountFilter>(
  query: Query,
  { memberId }: Viewer,
  refuse: Refuse<'validation_failed'>,
): Query {
  if (query.owner_id !== MYSELF) return query;
  if (memberId !== undefined) return { ...query, owner_id: memberId };
  const message = 'This key belongs to no member. Send the id of one; see GET /members.';
  throw refuse('validation_failed', undefined, [{ path: 'owner_id', message }]);
}

/** Refuses what the inbox doesn't hold. */
export function checkInboxQuery(
  { sort, state = [], is_background }: Pick<DetectionQuery, 'sort' | 'state' | 'is_background'>,
  refuse: Refuse<'validation_failed'>,
): void {
  if (sort !== 'relevance') return;
  const closedState = state.find(
    (requestedState) => requestedState === 'contacted' || requestedState === 'done',
  );
  if (closedState === undefined && is_background !== true) return;
  const message =
    closedState === undefined
      ? 'Lists no background. Leave out is_background, or sort by detected_at.'
      : `Lists open detections only. Leave out ${closedState}, or sort by detected_at.`;
  throw refuse('validation_failed', undefined, [{ path: 'sort', message }]);
}

/** The owner a feed is limited to: a member, null for no one, or undefined for all. */
const parseOwnerId = ({ owner_id }: AccountFilter): string | null | undefined =>
  owner_id === NOBODY ? null : owner_id;

/** Whether a feed shows an account's detections: the viewer's visibility, and the filters. */
export function createAccountFilter(viewer: Viewer, query: AccountFilter) {
  const memberId = scopedMemberId(viewer);
  const requestedOwnerId = parseOwnerId(query);
  const { account_status } = query;
  return ({ owner_id, status }: { readonly owner_id: string | null; readonly status: AccountStatus }) =>
    (memberId === undefined || owner_id === memberId) &&
    (requestedOwnerId === undefined || owner_id === requestedOwnerId) &&
    (account_status === undefined
      ? !SET_ASIDE.includes(status)
      : account_status === 'all' || account_status === status);
}

/** The accounts a feed is limited to by the viewer's visibility and its filters. */
export async function findFeedAccounts(
  accounts: Pick<AccountLookups, 'listIds'>,
  viewer: Viewer,
  query: AccountFilter,
): Promise<FeedAccounts> {
  const memberId = scopedMemberId(viewer);
  const requestedOwnerId = parseOwnerId(query);
  const { account_status } = query;
  if (memberId !== undefined && requestedOwnerId !== undefined && requestedOwnerId !== memberId)
    return { only: new Set() };
  const owner_id = memberId ?? requestedOwnerId;
  const listAccountIds = (statuses: readonly AccountStatus[] | undefined) =>
    accounts.listIds(viewer.workspaceId, { owner_id, statuses });
  if (account_status === 'all')
    return owner_id === undefined ? {} : { only: await listAccountIds(undefined) };
  if (account_status !== undefined) return { only: await listAccountIds([account_status]) };
  return owner_id === undefined
    ? { without: await listAccountIds(SET_ASIDE) }
    : { only: await listAccountIds(DEFAULT_STATUSES) };
}
