import { type AccountStatus, accountStatus } from '#contract/account.ts';
import type { DetectionQuery } from '#contract/detections.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';

/** No one works on these accounts. Their signals are only shown on request. */
const SET_ASIDE: readonly AccountStatus[] = ['rejected', 'unqualified'];
const SHOWN = accountStatus.options.filter((status) => !SET_ASIDE.includes(status));

/** The accounts a feed shows: only these, all but these, or all if neither is given. */
export interface FeedAccounts {
  readonly only?: ReadonlySet<string>;
  readonly without?: ReadonlySet<string>;
}

/** The accounts a feed is limited to by the viewer's visibility and its filters. */
export async function accountsOfFeed(
  accounts: Pick<AccountLookups, 'idsWhere'>,
  viewer: Viewer,
  { account_status, owner_id: wanted }: Pick<DetectionQuery, 'account_status' | 'owner_id'>,
): Promise<FeedAccounts> {
  const member = limitedTo(viewer);
  if (member !== undefined && wanted !== undefined && wanted !== member) return { only: new Set() };
  const owner_id = member ?? wanted;
  const find = (statuses: readonly AccountStatus[] | undefined) =>
    accounts.idsWhere(viewer.workspaceId, { owner_id, statuses });
  if (account_status === 'all') return owner_id === undefined ? {} : { only: await find(undefined) };
  if (account_status !== undefined) return { only: await find([account_status]) };
  return owner_id === undefined ? { without: await find(SET_ASIDE) } : { only: await find(SHOWN) };
}
