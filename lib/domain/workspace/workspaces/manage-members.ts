import type { Refuse } from '#contract/errors.ts';
import { MEMBERS_MAX, type Member, type MemberInput } from '#contract/members.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { isOwner, type MemberStore, type OwnerGuard } from '#domain/workspace/members/member-store.ts';
import { endSessionsOf, type SessionStore } from '#domain/workspace/sign-in/manage-sessions.ts';
import type { OwnerRemoval } from '#domain/workspace/workspaces/last-owner.ts';

interface InvitePorts {
  readonly members: Pick<MemberStore, 'add'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'email_taken' | 'limit_exceeded'>;
}

export async function inviteMember(
  { members, now, refuse }: InvitePorts,
  workspaceId: string,
  { id, name, email, role = 'member', visibility = 'all' }: MemberInput & { readonly id: string },
): Promise<Member> {
  const member = {
    id,
    full_name: name,
    email,
    role,
    visibility,
    created_at: now().toISOString(),
  };
  const outcome = await members.add(workspaceId, member);
  if (outcome === 'taken') throw refuse('email_taken');
  if (outcome === 'refused') {
    throw refuse('limit_exceeded', `A workspace has at most ${MEMBERS_MAX} members. Remove one first.`);
  }
  return member;
}

interface ChangePorts {
  readonly members: Pick<MemberStore, 'change' | 'get'>;
  readonly sessions: Pick<SessionStore, 'end' | 'list'>;
  readonly checkOwnerStays: (removal: OwnerRemoval) => Promise<OwnerGuard>;
  readonly now: () => Date;
  readonly refuse: Refuse<'email_taken' | 'forbidden' | 'not_found'>;
}

const OWN_RIGHTS = "You can't change your own role or visibility. Ask another owner, or use a workspace key.";

/** What an owner loses by the change, if it may lock owners out. */
function describeLoss(before: Member, after: Member, isReaddressed: boolean): OwnerRemoval | undefined {
  if (!isOwner(before)) return undefined;
  if (!isOwner(after)) return { ownerId: before.id };
  return isReaddressed ? { signInOf: before.id } : undefined;
}

/** Changes a member on behalf of an owner. `callerId` is the owner's own member, if they have one. */
export async function changeMember(
  ports: ChangePorts,
  { workspaceId, callerId, id }: { workspaceId: string; callerId: string | undefined; id: string },
  { name, ...changes }: Partial<MemberInput>,
): Promise<Member> {
  const { members, refuse } = ports;
  return retryWhileChanged(async () => {
    const before = await members.get(workspaceId, id);
    if (!before) throw refuse('not_found', 'There is no such member in this workspace.');
    const after: Member = { ...before, ...changes, ...(name !== undefined && { full_name: name }) };
    const hasOtherRights = after.role !== before.role || after.visibility !== before.visibility;
    if (hasOtherRights && id === callerId) throw refuse('forbidden', OWN_RIGHTS);
    const isReaddressed = after.email.toLowerCase() !== before.email.toLowerCase();
    const loss = describeLoss(before, after, isReaddressed);
    const guard = loss && (await ports.checkOwnerStays(loss));
    // Before the change as well: after a crash behind it, a repeated call finds the new address.
    if (isReaddressed) await endSessionsOf(ports, workspaceId, id);
    const outcome = await members.change(workspaceId, before, after, guard);
    if (outcome === 'taken') throw refuse('email_taken');
    if (outcome === 'refused') return CHANGED;
    if (isReaddressed) await endSessionsOf(ports, workspaceId, id);
    return after;
  });
}
