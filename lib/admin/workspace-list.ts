import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import type { Command } from './command.ts';

export const workspaceList: Command = {
  name: 'workspace list',
  summary: 'List the workspaces, oldest first',
  options: {},
  run: async ({ table }) => (await workspaceStore(table).list()).map((workspace) => ({ ...workspace })),
};
