import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { Table } from '#table/table.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { type Command, UsageError } from './command.ts';

/** The normalized domain. */
export function requireDomain(text: string): string {
  const domain = normalizeDomain(text);
  if (domain === undefined)
    throw new UsageError(`--domain must be a domain such as company.com, not "${text}".`);
  return domain;
}

export function requireAddress(email: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw new UsageError(`--email must be an email address such as ada@company.com, not "${email}".`);
}

/** The id, or a `UsageError` if there is no such workspace. */
export async function requireWorkspace(table: Table, id: string): Promise<string> {
  if (await createWorkspaceStore(table).get(id)) return id;
  throw new UsageError(`Unknown workspace "${id}". See: workspace list.`);
}

export const workspaceOption = {
  value: 'ID',
  help: 'the workspace (see: workspace list)',
  required: true,
} as const;

/** Drops undefined fields. */
export const withoutGaps = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

/** Rejects a `set` command without anything to change. */
export function requireChange(changes: object, options: Command['options']): void {
  if (Object.keys(changes).length > 0) return;
  const names = Object.entries(options).flatMap(([name, option]) =>
    'required' in option && option.required ? [] : [`--${name}`],
  );
  throw new UsageError(`Nothing to change. Pass at least one of ${names.join(', ')}.`);
}
