import type { ApiKey, ApiKeyStore } from './api-key.ts';
import { keyFamilies } from './key-families.ts';

export interface RevokeFamilyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'getMany' | 'revoke' | 'setParent' | 'unrevoked'>;
  readonly now: () => Date;
}

/** Each round only finds keys created during the previous one, by keys not yet revoked. */
const MAX_ROUNDS = 10;

/**
 * Revokes a key and all keys below it, except `by` and the keys below `by`: those move up to the revoked key's
 * parent, unless `by` is an agent, which never outlives its approver. Safe to repeat after a crash. Returns the revoked
 * descendants.
 */
export async function revokeFamily(
  { apiKeys, now }: RevokeFamilyPorts,
  key: ApiKey,
  by: string | null = null,
): Promise<ApiKey[]> {
  const revoke = (id: string) => apiKeys.revoke(id, now().toISOString());
  const families = await keyFamilies(apiKeys, key.workspace_id);
  const heir = families.below(key.id).find(({ id, agent }) => id === by && agent === undefined);
  if (heir) await apiKeys.setParent(heir.id, key.parent_id);
  // Revoked first, so that it can't create more keys while the rest are revoked.
  await revoke(key.id);
  const gone: ApiKey[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const going = (await keyFamilies(apiKeys, key.workspace_id)).goingWith(key.id, heir?.id ?? null);
    if (going.length === 0) return gone;
    for (const { id } of going) await revoke(id);
    gone.push(...going);
  }
  throw new Error(`keys kept being created below ${key.id} while they were being revoked; revoke it again`);
}
