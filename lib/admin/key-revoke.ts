import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { type Command, UsageError } from './command.ts';

export const keyRevoke: Command = {
  name: 'key revoke',
  summary: "Revoke an API key; it stops working within the authorizer's cache time",
  options: { id: { value: 'ID', help: 'the key (see: key list)', required: true } },
  changes: { resource: 'api-keys', workspaceOf: ({ workspace_id }) => String(workspace_id) },
  async run({ table, now }, given) {
    const key = await apiKeyStore(table).revoke(given.text('id'), now().toISOString());
    if (!key) throw new UsageError(`There is no key "${given.text('id')}". See: key list.`);
    return { id: key.id, workspace_id: key.workspace_id, name: key.name, revoked_at: key.revoked_at };
  },
};
