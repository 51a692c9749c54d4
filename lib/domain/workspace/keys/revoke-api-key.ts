import type { Refuse } from '#contract/errors.ts';
import { type ApiKey, type ApiKeyStore, type KeyManager, mayManage } from './api-key.ts';
import { findChildren } from './key-families.ts';
import { type RevokeFamilyPorts, revokeFamily } from './revoke-family.ts';

export interface RevokeKeyPorts extends RevokeFamilyPorts {
  readonly apiKeys: RevokeFamilyPorts['apiKeys'] & Pick<ApiKeyStore, 'get'>;
  readonly checkOwnerStays: (removal: { readonly keyIds: readonly string[] }) => Promise<void>;
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
  if (key?.workspace_id !== caller.workspaceId || key.session || !mayManage(caller, key)) {
    throw ports.refuse('not_found', 'There is no such API key in this workspace.');
  }
  const children = findChildren(await ports.apiKeys.unrevoked(key.workspace_id), id, caller.keyId);
  await ports.checkOwnerStays({ keyIds: [id, ...children.map((child) => child.id)] });
  return revokeFamily(ports, key, caller.keyId);
}
