import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import type { Command } from './command.ts';
import { requireWorkspace, workspaceOption } from './require-workspace.ts';

export const keyList: Command = {
  name: 'key list',
  summary: 'List the API keys of a workspace, oldest first',
  options: { workspace: workspaceOption },
  async run({ table }, given) {
    const keys = await apiKeyStore(table).list(await requireWorkspace(table, given.text('workspace')));
    return keys.map(({ hash: _, workspace_id: __, agent, ...shown }) => ({
      ...shown,
      agent: agent?.host ?? null,
    }));
  },
};
