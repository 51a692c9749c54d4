import { type ApiKey, findChildren } from '#domain/workspace/keys/api-key.ts';
import { revokeFamily } from '#domain/workspace/keys/revoke-api-key.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { type Command, UsageError } from './command.ts';

/** Names keys in a sentence: how many, and which. */
function listKeyNames(keys: readonly Pick<ApiKey, 'id' | 'name'>[]): string {
  const count = `${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`;
  return keys.length === 0 ? count : `${count} (${keys.map(({ id, name }) => `${id} "${name}"`).join(', ')})`;
}

const SEPARATOR = ' ';

export const keyRevoke: Command = {
  name: 'key revoke',
  summary:
    "Revoke an API key and the keys made with it; they stop working within the authorizer's cache time",
  options: {
    id: { value: 'ID', help: 'the key (see: key list)', required: true },
    yes: { flag: true, help: 'revoke the keys made with it as well' },
  },
  changes: {
    resource: 'api-keys',
    workspaceOf: ({ workspace_id }) => String(workspace_id),
    idsOf: ({ id, descendants }) => `${id} ${descendants ?? ''}`.trim().split(SEPARATOR),
  },
  async run({ table, now }, input) {
    const apiKeys = createApiKeyStore(table);
    const id = input.text('id');
    const key = await apiKeys.get(id);
    if (!key || key.session) throw new UsageError(`Unknown key "${id}". See: key list.`);
    const going = findChildren(await apiKeys.listUnrevoked(key.workspace_id), id);
    if (going.length > 0 && !input.has('yes')) {
      throw new UsageError(`This also revokes ${listKeyNames(going)}, made with it. Confirm with --yes.`);
    }
    const revoked = await revokeFamily({ apiKeys, now }, key);
    return {
      id,
      workspace_id: key.workspace_id,
      name: key.name,
      revoked_at: (await apiKeys.get(id))?.revoked_at ?? null,
      descendants: revoked.length > 0 ? revoked.map((key) => key.id).join(SEPARATOR) : null,
    };
  },
};
