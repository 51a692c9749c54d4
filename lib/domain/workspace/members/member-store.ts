import type { Member } from '#contract/members.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';

/** Record types that a member can own. */
export type OwnedKind = 'accounts' | 'people';

/** What a member owns according to the lists, which lag slightly behind writes. */
export interface OwnedRecords {
  /** Some of the records, and the total. */
  listSome(kind: OwnedKind, workspaceId: string, ownerId: string): Promise<{ ids: string[]; total: number }>;
  /** Reassigns a record. False if it doesn't belong to the first owner (any more). */
  reassign(
    kind: OwnedKind,
    workspaceId: string,
    id: string,
    owners: { readonly from: string; readonly to: string | null },
  ): Promise<boolean>;
}

/** The condition of a write that takes away an owner's way in: no other was taken away since the check. */
export interface OwnerGuard {
  /** Undefined if none was ever taken away. */
  readonly revision: number | undefined;
}

export interface MemberStore {
  list(workspaceId: string): Promise<Member[]>;
  get(workspaceId: string, id: string): Promise<Member | undefined>;
  /** The member with exactly this address, in any case. */
  findByEmail(workspaceId: string, email: string): Promise<Member | undefined>;
  /** `taken`: another member has the email. `refused`: the workspace doesn't exist or is full. */
  add(workspaceId: string, member: Member): Promise<'done' | 'taken' | 'refused'>;
  /** `taken`: another member has the email. `refused`: the member or the guard was changed in the meantime. */
  change(
    workspaceId: string,
    previousMember: Member,
    nextMember: Member,
    guard?: OwnerGuard,
  ): Promise<'done' | 'taken' | 'refused'>;
  /** False if there is no such member. */
  remove(workspaceId: string, id: string): Promise<boolean>;
}

/** Whether the caller may change what this member wrote: the author, an admin, or a key of the workspace itself. */
export async function canChange(
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
