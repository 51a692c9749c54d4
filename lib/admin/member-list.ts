import { memberStore } from '#table/workspaces/member-store.ts';
import type { Command } from './command.ts';
import { requireWorkspace, workspaceOption } from './require-workspace.ts';

export const memberList: Command = {
  name: 'member list',
  summary: 'List the members of a workspace',
  options: { workspace: workspaceOption },
  run: async ({ table }, given) =>
    memberStore(table).list(await requireWorkspace(table, given.text('workspace'))),
};
