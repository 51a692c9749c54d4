import type { PeopleList } from '#contract/people-lists.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { parsePersonId } from '#domain/market/people/person-id.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { PeopleListStore } from './people-list-store.ts';

export interface ShowListsPorts {
  readonly lists: Pick<PeopleListStore, 'listMemberIds'>;
  readonly accounts: Pick<AccountLookups, 'listOwnedIds'>;
  /** The ids of all people assigned to a member. */
  readonly assignedTo: (workspaceId: string, memberId: string) => Promise<ReadonlySet<string>>;
}

/** Lists counted in parallel: enough to keep the table busy without flooding it. */
const CONCURRENCY = 20;

/** The lists as the viewer sees them. A scoped member must not learn how many people they can't see. */
export async function showLists(
  ports: ShowListsPorts,
  viewer: Viewer,
  lists: readonly PeopleList[],
): Promise<PeopleList[]> {
  const memberId = scopedMemberId(viewer);
  const nonEmptyLists = lists.filter(({ member_count }) => member_count > 0);
  if (memberId === undefined || nonEmptyLists.length === 0) return [...lists];
  const { workspaceId } = viewer;
  const [owned, assigned] = await Promise.all([
    ports.accounts.listOwnedIds(workspaceId, memberId),
    ports.assignedTo(workspaceId, memberId),
  ]);
  // A person's id contains their account, so no person has to be loaded.
  const canSee = (id: string): boolean => assigned.has(id) || owned.has(parsePersonId(id)?.accountId ?? '');
  const countVisible = async ({ id }: PeopleList): Promise<[string, number]> => {
    const members = await ports.lists.listMemberIds(workspaceId, id);
    return [id, members.filter(canSee).length];
  };
  const visibleCounts = new Map(await mapLimited(nonEmptyLists, CONCURRENCY, countVisible));
  return lists.map((list) => ({ ...list, member_count: visibleCounts.get(list.id) ?? 0 }));
}
