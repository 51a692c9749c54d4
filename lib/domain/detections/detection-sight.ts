import type { DetectionQuery } from '#contract/detections.ts';
import type { AccountLookups } from '#domain/accounts/account-lookups.ts';
import { limitedTo, type Viewer } from '#domain/visibility/viewer.ts';

const NONE: ReadonlySet<string> = new Set();

/** The accounts a feed is limited to by the viewer's sight and by its filters; undefined where by neither. */
export async function accountsOfFeed(
  accounts: Pick<AccountLookups, 'idsWhere'>,
  viewer: Viewer,
  filter: Pick<DetectionQuery, 'account_status' | 'owner_id'>,
): Promise<ReadonlySet<string> | undefined> {
  const member = limitedTo(viewer);
  if (member !== undefined && filter.owner_id !== undefined && filter.owner_id !== member) return NONE;
  const owner_id = member ?? filter.owner_id;
  if (owner_id === undefined && filter.account_status === undefined) return undefined;
  return accounts.idsWhere(viewer.workspaceId, { owner_id, status: filter.account_status });
}
