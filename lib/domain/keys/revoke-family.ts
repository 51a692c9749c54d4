import type { ApiKey, ApiKeyStore } from './api-key.ts';
import { keyFamilies } from './key-families.ts';

export interface RevokeFamilyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'getMany' | 'revoke' | 'setParent' | 'unrevoked'>;
  readonly now: () => Date;
}

/** A round finds only what was made during the one before it, by keys that were still to be revoked. */
const MOST_ROUNDS = 10;

/**
 * Revokes a key and all that descend from it, except the key it is done with and what that made: those take the place
 * of the revoked one. May be run again where it was cut short. Gives the descendants that went.
 */
export async function revokeFamily(
  { apiKeys, now }: RevokeFamilyPorts,
  key: ApiKey,
  by: string | null = null,
): Promise<ApiKey[]> {
  const revoke = (id: string) => apiKeys.revoke(id, now().toISOString());
  const families = await keyFamilies(apiKeys, key.workspace_id);
  if (by !== null && families.below(key.id).some(({ id }) => id === by)) {
    await apiKeys.setParent(by, key.parent_id);
  }
  // The maker goes first: from then on it makes no key, and those below it are all there are.
  await revoke(key.id);
  const gone: ApiKey[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const going = (await keyFamilies(apiKeys, key.workspace_id)).goingWith(key.id, by);
    if (going.length === 0) return gone;
    for (const { id } of going) await revoke(id);
    gone.push(...going);
  }
  throw new Error(`keys kept being made below ${key.id} while they were being revoked; revoke it again`);
}
