import type { PeopleQuery } from '#contract/people.ts';
import type { AccountLookups } from '#domain/accounts/account-lookups.ts';
import { limitedTo, type Viewer } from '#domain/visibility/viewer.ts';

/** What a scoped member may see: people at these accounts, and people assigned to them. */
export interface PeopleSight {
  readonly memberId: string;
  /** Dear to find where all accounts are looked through. */
  readonly accountIds: () => Promise<ReadonlySet<string>>;
}

/** The limits of a viewer's sight, as far as the query could go beyond them; undefined where it cannot. */
export async function peopleSight(
  accounts: Pick<AccountLookups, 'getMany' | 'ownedBy'>,
  viewer: Viewer,
  { account_id, owner_id }: Pick<PeopleQuery, 'account_id' | 'owner_id'>,
): Promise<PeopleSight | undefined> {
  const memberId = limitedTo(viewer);
  if (memberId === undefined || owner_id === memberId) return undefined;
  if (account_id === undefined) {
    return { memberId, accountIds: () => accounts.ownedBy(viewer.workspaceId, memberId) };
  }
  const [account] = await accounts.getMany(viewer.workspaceId, [account_id]);
  return account?.owner_id === memberId ? undefined : { memberId, accountIds: async () => new Set() };
}
