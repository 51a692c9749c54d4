import type { PeopleQuery } from '#contract/people.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';

/** What a scoped member may see: people at these accounts, and people assigned to them. */
export interface PeopleVisibility {
  readonly memberId: string;
  /** Expensive if all accounts have to be read. */
  readonly accountIds: () => Promise<ReadonlySet<string>>;
}

/** The viewer's restrictions, or undefined if the query can't exceed them. */
export async function readPeopleVisibility(
  accounts: Pick<AccountLookups, 'getMany' | 'listOwnedIds'>,
  viewer: Viewer,
  { account_id, owner_id }: Pick<PeopleQuery, 'account_id' | 'owner_id'>,
): Promise<PeopleVisibility | undefined> {
  const memberId = scopedMemberId(viewer);
  if (memberId === undefined || owner_id === memberId) return undefined;
  if (account_id === undefined) {
    return { memberId, accountIds: () => accounts.listOwnedIds(viewer.workspaceId, memberId) };
  }
  const [account] = await accounts.getMany(viewer.workspaceId, [account_id]);
  return account?.owner_id === memberId ? undefined : { memberId, accountIds: async () => new Set() };
}
