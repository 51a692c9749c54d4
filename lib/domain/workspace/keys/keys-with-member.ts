import type { ApiKey, ApiKeyStore } from './api-key.ts';
import { keyFamilies } from './key-families.ts';

type Keys = Pick<ApiKeyStore, 'getMany' | 'unrevoked'>;

/** The keys revoked along with a member: their own and all keys below those. */
export async function keysWithMember(
  apiKeys: Keys,
  workspaceId: string,
  memberId: string,
): Promise<ApiKey[]> {
  const all = await apiKeys.unrevoked(workspaceId);
  const families = await keyFamilies({ ...apiKeys, unrevoked: async () => all }, workspaceId);
  const own = all.filter(({ member_id }) => member_id === memberId);
  const going = own.flatMap((key) => [key, ...families.below(key.id)]);
  return [...new Map(going.map((key) => [key.id, key])).values()];
}

/**
 * Keys created with a scoped member's keys that see more than the member. A member's key can't create such keys any
 * more, but older ones exist.
 */
export const keysBeyondMember = async (
  apiKeys: Keys,
  workspaceId: string,
  memberId: string,
): Promise<ApiKey[]> =>
  (await keysWithMember(apiKeys, workspaceId, memberId)).filter(({ member_id }) => member_id !== memberId);
