import type { ApiKey, ApiKeyStore } from '#domain/keys/api-key.ts';
import { keyFamilies } from '#domain/keys/key-families.ts';

type Keys = Pick<ApiKeyStore, 'getMany' | 'unrevoked'>;

/** The keys that go with a member: their own, and whatever was made with those. */
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
 * The keys that see more than a scoped member although they were made with the member's keys. A member's key makes such
 * keys no more; earlier ones are there.
 */
export const keysBeyondMember = async (
  apiKeys: Keys,
  workspaceId: string,
  memberId: string,
): Promise<ApiKey[]> =>
  (await keysWithMember(apiKeys, workspaceId, memberId)).filter(({ member_id }) => member_id !== memberId);
