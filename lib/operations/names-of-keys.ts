import type { ApiKey } from '#domain/workspace/keys/api-key.ts';

/** Names keys in a sentence: how many, and which. */
export function listKeyNames(keys: readonly Pick<ApiKey, 'id' | 'name'>[]): string {
  const count = `${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`;
  return keys.length === 0 ? count : `${count} (${keys.map(({ id, name }) => `${id} "${name}"`).join(', ')})`;
}
