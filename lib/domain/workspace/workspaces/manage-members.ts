import type { Refuse } from '#contract/errors.ts';
import { MAX_MEMBERS, type Member, type MemberInput } from '#contract/members.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
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
    throw refuse('limit_exceeded', `A workspace has at most ${MAX_MEMBERS} members. Remove one first.`);
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

const OWN_RIGHTS_MESSAGE =
  "You can't change your own role or visibility. Ask another owner, or use a workspace key.";

/** What an owner loses by the change, if it may lock owners out. */
function findOwnerRemoval(
  previousMember: Member,
  nextMember: Member,
  isReaddressed: boolean,
): OwnerRemoval | undefined {
  if (!isOwner(previousMember)) return undefined;
  if (!isOwner(nextMember)) return { ownerId: previousMember.id };
  return isReaddressed ? { signInOf: previousMember.id } : undefined;
}

/** Changes a member on behalf of an owner. `callerId` is the owner's own member, if they have one. */
export async function changeMember(
  ports: ChangePorts,
  { workspaceId, callerId, id }: { workspaceId: string; callerId: string | undefined; id: string },
  { name, ...changes }: Partial<MemberInput>,
): Promise<Member> {
  const { members, refuse } = ports;
  return retryWhileChanged(async () => {
    const previousMember = await members.get(workspaceId, id);
    if (!previousMember) throw refuse('not_found', 'There is no such member in this workspace.');
    const nextMember: Member = {
      ...previousMember,
      ...changes,
      ...(name !== undefined && { full_name: name }),
    };
    const hasOtherRights =
      nextMember.role !== previousMember.role || nextMember.visibility !== previousMember.visibility;
    if (hasOtherRights && id === callerId) throw refuse('forbidden', OWN_RIGHTS_MESSAGE);
    const isReaddressed = nextMember.email.toLowerCase() !== previousMember.email.toLowerCase();
    const ownerRemoval = findOwnerRemoval(previousMember, nextMember, isReaddressed);
    const guard = ownerRemoval && (await ports.checkOwnerStays(ownerRemoval));
    // Before the change as well: after a crash behind it, a repeated call finds the new address.
    if (isReaddressed) await endSessionsOf(ports, workspaceId, id);
    const outcome = await members.change(workspaceId, previousMember, nextMember, guard);
    if (outcome === 'taken') throw refuse('email_taken');
    if (outcome === 'refused') return CHANGED_MEANWHILE;
    if (isReaddressed) await endSessionsOf(ports, workspaceId, id);
    return nextMember;
  });
}
