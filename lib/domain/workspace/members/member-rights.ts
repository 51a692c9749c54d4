import type { Member } from '#contract/members.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from './member-store.ts';

/** Whether the caller may change what this member wrote: the author, an admin, or a key of the workspace itself. */
export async function mayChange(
  members: Pick<MemberStore, 'get'>,
  { workspaceId, memberId }: Viewer,
  author: string | null,
): Promise<boolean> {
  if (memberId === undefined || memberId === author) return true;
  return (await members.get(workspaceId, memberId))?.role === 'admin';
}

/** Owners manage the workspace. One with scoped visibility manages nothing they can't see. */
export const isOwner = ({ role, visibility }: Pick<Member, 'role' | 'visibility'>): boolean =>
  role === 'admin' && visibility === 'all';
