import type { ApiKey, ApiKeyStore } from './api-key.ts';

/** The longest chain of keys below one that an operator issued. Walking up a family stops there. */
export const KEY_GENERATIONS_MAX = 10;

/** A workspace's active keys by their creators. */
export interface KeyFamilies {
  /** Every active key below this one, creators first. */
  below(id: string): ApiKey[];
  /** The keys revoked along with this one when `by` revokes it: all below it, except `by` and the keys below `by`. */
  goingWith(id: string, by: string | null): ApiKey[];
}

/** Adds creators that were revoked while their keys stayed active. Earlier releases allowed that. */
async function withGoneMakers(
  apiKeys: Pick<ApiKeyStore, 'getMany'>,
  working: readonly ApiKey[],
): Promise<ReadonlyMap<string, ApiKey>> {
  const known = new Map(working.map((key) => [key.id, key]));
  let found = working;
  for (let generation = 0; generation < KEY_GENERATIONS_MAX; generation += 1) {
    const missing = found.flatMap(({ parent_id }) =>
      parent_id !== null && !known.has(parent_id) ? parent_id : [],
    );
    if (missing.length === 0) break;
    found = await apiKeys.getMany([...new Set(missing)]);
    for (const key of found) known.set(key.id, key);
  }
  return known;
}

export async function keyFamilies(
  apiKeys: Pick<ApiKeyStore, 'getMany' | 'unrevoked'>,
  workspaceId: string,
): Promise<KeyFamilies> {
  const known = await withGoneMakers(apiKeys, await apiKeys.unrevoked(workspaceId));
  const madeBy = Map.groupBy(known.values(), ({ parent_id }) => parent_id);

  function below(id: string, except: string | null = null): ApiKey[] {
    const reached = new Set([id]);
    // The set grows during the loop.
    for (const creator of reached) {
      for (const key of madeBy.get(creator) ?? []) if (key.id !== except) reached.add(key.id);
    }
    reached.delete(id);
    return [...reached]
      .flatMap((each) => known.get(each) ?? [])
      .filter(({ revoked_at }) => revoked_at === null);
  }

  return { below: (id) => below(id), goingWith: below };
}

/** The keys above this one, nearest first. */
export async function creatorsOf(
  apiKeys: Pick<ApiKeyStore, 'get'>,
  { parent_id }: Pick<ApiKey, 'parent_id'>,
  isWanted: (creator: ApiKey) => boolean = () => true,
): Promise<ApiKey[]> {
  const creators: ApiKey[] = [];
  let next = parent_id;
  while (next !== null && creators.length < KEY_GENERATIONS_MAX) {
    const creator = await apiKeys.get(next);
    if (!creator || !isWanted(creator)) break;
    creators.push(creator);
    next = creator.parent_id;
  }
  return creators;
}
