import type { Refuse } from '#contract/errors.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { OwnerGuard } from '#domain/workspace/members/member-store.ts';
import { type ApiKey, type ApiKeyStore, canManageKey, findChildren, type KeyManager } from './api-key.ts';

export interface RevokeFamilyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'detach' | 'revoke' | 'listUnrevoked'>;
  readonly now: () => Date;
}

/**
 * Revokes a key and all keys made with it. If one of these revokes it, that one takes its place, unless it is an agent: an
 * agent never outlives its approver. Safe to repeat after a crash. Returns the keys revoked along with it.
 */
export async function revokeFamily(
  { apiKeys, now }: RevokeFamilyPorts,
  key: ApiKey,
  revokingKeyId: string | null = null,
): Promise<ApiKey[]> {
  const readChildren = async () => findChildren(await apiKeys.listUnrevoked(key.workspace_id), key.id);
  const successor = (await readChildren()).find(
    ({ id, agent }) => id === revokingKeyId && agent === undefined,
  );
  if (successor) await apiKeys.detach(successor.id);
  // Revoked first: from then on, no key can be made with it.
  await apiKeys.revoke(key.id, now().toISOString());
  const children = await readChildren();
  for (const { id } of children) await apiKeys.revoke(id, now().toISOString());
  return children;
}

export interface RevokeKeyPorts extends RevokeFamilyPorts {
  readonly apiKeys: RevokeFamilyPorts['apiKeys'] & Pick<ApiKeyStore, 'get' | 'revokeGuarded'>;
  readonly checkOwnerStays: (removal: { readonly keyIds: readonly string[] }) => Promise<OwnerGuard>;
  readonly refuse: Refuse<'not_found' | 'own_key'>;
}

/** Revokes one of the workspace's keys on behalf of another. Returns the keys that were revoked along with it. */
export async function revokeApiKey(
  ports: RevokeKeyPorts,
  caller: KeyManager & { readonly keyId: string },
  id: string,
): Promise<ApiKey[]> {
  if (id === caller.keyId) throw ports.refuse('own_key');
  const key = await ports.apiKeys.get(id);
  if (key?.workspace_id !== caller.workspaceId || key.session || !canManageKey(caller, key)) {
    throw ports.refuse('not_found', 'There is no such API key in this workspace.');
  }
  const { apiKeys, checkOwnerStays, now } = ports;
  await retryWhileChanged(async () => {
    const children = findChildren(await apiKeys.listUnrevoked(key.workspace_id), id, caller.keyId);
    const guard = await checkOwnerStays({ keyIds: [id, ...children.map((child) => child.id)] });
    return (await apiKeys.revokeGuarded(id, now().toISOString(), guard)) ? key : CHANGED_MEANWHILE;
  });
  return revokeFamily(ports, key, caller.keyId);
}
