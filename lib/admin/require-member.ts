import type { Member } from '#contract/members.ts';
import type { Table } from '#table/table.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { UsageError } from './command.ts';

/** The member, or a `UsageError` if the workspace has none with this id. */
export async function requireMember(table: Table, workspaceId: string, id: string): Promise<Member> {
  const member = await memberStore(table).get(workspaceId, id);
  if (member) return member;
  throw new UsageError(`The workspace has no member "${id}". See: member list.`);
}
