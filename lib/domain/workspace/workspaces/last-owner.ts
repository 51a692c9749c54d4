import type { Refuse } from '#contract/errors.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import type { ApiKey, ApiKeyStore } from '#domain/workspace/keys/api-key.ts';
import { isOwner, type MemberStore, type OwnerGuard } from '#domain/workspace/members/member-store.ts';
import { hashClient, type MemberIdentityStore } from '#domain/workspace/sign-in/finish-sign-in.ts';
import { toSignInProvider } from '#domain/workspace/sign-in/sign-in-settings.ts';

export interface LastOwnerPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'listUnrevoked'>;
  readonly members: Pick<MemberStore, 'list'>;
  readonly identities: Pick<MemberIdentityStore, 'findSubject'>;
  readonly integrations: Pick<IntegrationStore, 'get'>;
  /** How often a way in was taken away. */
  readonly ownerRevision: (workspaceId: string) => Promise<OwnerGuard['revision']>;
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

/**
 * Refuses to take away the last way in for an owner. Returns the condition of the write that takes it away: of two owners who
 * remove each other at the same moment, the second checks again.
 */
export async function checkOwnerStays(
  ports: LastOwnerPorts,
  workspaceId: string,
  removal: OwnerRemoval,
): Promise<OwnerGuard> {
  const revision = await ports.ownerRevision(workspaceId);
  if (!(await hasWayIn(ports, workspaceId, removal)) && (await hasWayIn(ports, workspaceId, {}))) {
    throw ports.refuse('last_owner');
  }
  return { revision };
}

/**
 * Whether an owner still gets in: with a key that doesn't expire, of the workspace or their own, or by signing in at today's
 * provider, as they have done before.
 */
async function hasWayIn(
  { apiKeys, members, identities, integrations }: LastOwnerPorts,
  workspaceId: string,
  { keyIds = [], ownerId, signInOf }: OwnerRemoval,
): Promise<boolean> {
  const unrevoked = await apiKeys.listUnrevoked(workspaceId);
  const lastingKeys = listLastingKeys(unrevoked).filter(({ id }) => !keyIds.includes(id));
  if (lastingKeys.some(({ member_id }) => member_id === null)) return true;
  const owners = (await members.list(workspaceId)).filter(
    (member) => isOwner(member) && member.id !== ownerId,
  );
  if (owners.some(({ id }) => lastingKeys.some(({ member_id }) => member_id === id))) return true;
  if (signInOf === 'everyone') return false;
  const provider = (await integrations.get(workspaceId)).connected.sign_in;
  if (!provider) return false;
  const client = hashClient(toSignInProvider(provider));
  for (const { id } of owners) {
    if (id !== signInOf && (await identities.findSubject(workspaceId, id, client)) !== undefined) return true;
  }
  return false;
}

/** Keys of people that may change everything and don't expire. */
function listLastingKeys(unrevoked: readonly ApiKey[]): ApiKey[] {
  const unrevokedIds = new Set(unrevoked.map(({ id }) => id));
  return unrevoked.filter(({ scope, agent, expires_at, parent_id }) => {
    // A key whose creator is revoked is about to be revoked along with it.
    const isOrphan = parent_id !== null && !unrevokedIds.has(parent_id);
    return scope === 'write' && agent === undefined && expires_at === null && !isOrphan;
  });
}
