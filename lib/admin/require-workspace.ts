import type { Table } from '#table/table.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { UsageError } from './command.ts';

/** The id, or a `UsageError` if there is no such workspace. */
export async function requireWorkspace(table: Table, id: string): Promise<string> {
  if (await workspaceStore(table).get(id)) return id;
  throw new UsageError(`Unknown workspace "${id}". See: workspace list.`);
}

export const workspaceOption = {
  value: 'ID',
  help: 'the workspace (see: workspace list)',
  required: true,
} as const;
