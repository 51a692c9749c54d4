import type { Refuse } from '#contract/errors.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';

export interface CheckOwnerPorts {
  readonly members: Pick<MemberStore, 'get'>;
  readonly refuse: Refuse<'unknown_owner'>;
}

/** What is said of an id that isn't a member's. */
export const OWNER_EXPECTED = 'Must be the id of a member; see GET /members.';

/** An owner must be a member of the workspace. Null and undefined mean no owner. */
export async function checkOwner(
  { members, refuse }: CheckOwnerPorts,
  workspaceId: string,
  ownerId: string | null | undefined,
): Promise<void> {
  if (ownerId === null || ownerId === undefined) return;
  if (await members.get(workspaceId, ownerId)) return;
  throw refuse('unknown_owner', undefined, [{ path: 'owner_id', message: OWNER_EXPECTED }]);
}
