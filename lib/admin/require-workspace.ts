import type { Table } from '#table/table.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { UsageError } from './command.ts';

/** The id, if there is such a workspace. */
export async function requireWorkspace(table: Table, id: string): Promise<string> {
  if (await workspaceStore(table).get(id)) return id;
  throw new UsageError(`There is no workspace "${id}". See: workspace list.`);
}

export const workspaceOption = {
  value: 'ID',
  help: 'the workspace (see: workspace list)',
  required: true,
} as const;
