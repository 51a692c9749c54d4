import * as z from 'zod';
import type { OwnerGuard } from '#domain/workspace/members/member-store.ts';
import { allOf } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { type TransactEntry, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const revisionItem = z.object({ owner_revision: z.int().optional() });

/** How often a way in for owners was taken away from the workspace. */
export const readOwnerRevision = (table: Table, workspaceId: string): Promise<OwnerGuard['revision']> =>
  getItem(table, keys.workspace(workspaceId), (item) => revisionItem.parse(item).owner_revision);

/** An update of the workspace that holds only under the guard, and changes it. */
export function addGuard({ Update }: TransactEntry, guard: OwnerGuard | undefined): TransactEntry {
  if (!Update || !guard) return Update ? { Update } : {};
  const { add, when = {} } = Update;
  return {
    Update: {
      ...Update,
      add: { ...add, owner_revision: 1 },
      when: allOf(when, { owner_revision: guard.revision }),
    },
  };
}

/** The guard as an entry of its own. */
export const createGuardEntry = (workspaceId: string, guard: OwnerGuard): TransactEntry =>
  addGuard(updateEntry(keys.workspace(workspaceId), {}), guard);
