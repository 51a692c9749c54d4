import { type ApiKey, type ApiKeyStore, findChildren } from './api-key.ts';

export interface RevokeFamilyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'makeOwn' | 'revoke' | 'unrevoked'>;
  readonly now: () => Date;
}

/**
 * Revokes a key and all keys made with it, except `by`, which takes its place unless it is an agent: an agent never outlives
 * its approver. Safe to repeat after a crash. Returns the keys revoked along with it.
 */
export async function revokeFamily(
  { apiKeys, now }: RevokeFamilyPorts,
  key: ApiKey,
  by: string | null = null,
): Promise<ApiKey[]> {
  const readChildren = async () => findChildren(await apiKeys.unrevoked(key.workspace_id), key.id);
  const heir = (await readChildren()).find(({ id, agent }) => id === by && agent === undefined);
  if (heir) await apiKeys.makeOwn(heir.id);
  // Revoked first: from then on, no key can be made with it.
  await apiKeys.revoke(key.id, now().toISOString());
  const children = await readChildren();
  for (const { id } of children) await apiKeys.revoke(id, now().toISOString());
  return children;
}
