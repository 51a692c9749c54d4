import type { Refuse } from '#contract/errors.ts';
import type { Member } from '#contract/members.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import type { ApiKeyStore } from '#domain/workspace/keys/api-key.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import type { MemberIdentityStore } from '#domain/workspace/sign-in/finish-sign-in.ts';

export interface LastOwnerPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'unrevoked'>;
  readonly members: Pick<MemberStore, 'list'>;
  readonly identities: Pick<MemberIdentityStore, 'hasSignedIn'>;
  readonly integrations: Pick<IntegrationStore, 'get'>;
  readonly refuse: Refuse<'last_owner'>;
}

/** What is about to be taken away. */
export interface OwnerRemoval {
  readonly keyIds?: readonly string[];
  /** A member who is removed, or no longer an owner. */
  readonly ownerId?: string;
  /** Whose sign-in no longer works. */
  readonly signInOf?: string | 'everyone';
}

export const isOwner = ({ role, visibility }: Pick<Member, 'role' | 'visibility'>): boolean =>
  role === 'admin' && visibility === 'all';

/**
 * Whether an owner still gets in: with a key that doesn't expire, of the workspace or their own, or by signing in, as they
 * have done before.
 */
async function hasWayIn(
  { apiKeys, members, identities, integrations }: LastOwnerPorts,
  workspaceId: string,
  { keyIds = [], ownerId, signInOf }: OwnerRemoval,
): Promise<boolean> {
  const keys = (await apiKeys.unrevoked(workspaceId)).filter(
    ({ id, scope, agent, expires_at }) =>
      scope === 'write' && agent === undefined && expires_at === null && !keyIds.includes(id),
  );
  if (keys.some(({ member_id }) => member_id === null)) return true;
  const owners = (await members.list(workspaceId)).filter(
    (member) => isOwner(member) && member.id !== ownerId,
  );
  if (owners.some(({ id }) => keys.some(({ member_id }) => member_id === id))) return true;
  if (signInOf === 'everyone' || !(await integrations.get(workspaceId)).connected.sign_in) return false;
  for (const { id } of owners) {
    if (id !== signInOf && (await identities.hasSignedIn(workspaceId, id))) return true;
  }
  return false;
}

/** Refuses to take away the last way in for an owner. */
export async function checkOwnerStays(
  ports: LastOwnerPorts,
  workspaceId: string,
  removal: OwnerRemoval,
): Promise<void> {
  if (await hasWayIn(ports, workspaceId, removal)) return;
  if (await hasWayIn(ports, workspaceId, {})) throw ports.refuse('last_owner');
}
