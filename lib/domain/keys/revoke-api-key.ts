import type { Refuse } from '#contract/errors.ts';
import type { ApiKeyStore } from './api-key.ts';

export interface RevokeKeyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'get' | 'revoke'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found' | 'own_key'>;
}

/** Revokes a key of the workspace with another of its keys. */
export async function revokeApiKey(
  { apiKeys, now, refuse }: RevokeKeyPorts,
  caller: { readonly workspaceId: string; readonly keyId: string },
  id: string,
): Promise<void> {
  if (id === caller.keyId) throw refuse('own_key');
  const key = await apiKeys.get(id);
  if (key?.workspace_id !== caller.workspaceId) {
    throw refuse('not_found', 'There is no such API key in this workspace.');
  }
  await apiKeys.revoke(id, now().toISOString());
}
