import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { all, contains, exists, lacks } from '#table/dynamodb/expressions.ts';
import {
  COUNT_MOVES,
  deleteEntry,
  putEntry,
  type TransactEntry,
  transactIndependently,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import { personKey } from '#table/people/person-item.ts';
import type { Table } from '#table/table.ts';

/** A transaction holds 100 entries: the list's count, plus two per person. */
const MEMBERS_PER_TRANSACTION = 49;

interface Membership {
  readonly person: Key;
  readonly member: Key;
  readonly listId: string;
}

/** Joining and leaving change the list and the person together, or neither. */
const moves = {
  join: {
    step: 1,
    entries: ({ person, member, listId }: Membership): TransactEntry[] => [
      updateEntry(person, {
        add: { list_ids: new Set([listId]) },
        when: all(exists(), lacks('list_ids', listId)),
      }),
      putEntry({ ...member }),
    ],
  },
  leave: {
    step: -1,
    entries: ({ person, member, listId }: Membership): TransactEntry[] => [
      updateEntry(person, { delete: { list_ids: new Set([listId]) }, when: contains('list_ids', listId) }),
      deleteEntry(member),
    ],
  },
} as const;

/**
 * Moves as many people as possible into or out of a list and returns how many. The list's count changes in
 * the same transactions, so it is always exact.
 */
export async function moveMembers(
  table: Table,
  workspaceId: string,
  listId: string,
  personIds: readonly string[],
  move: keyof typeof moves,
): Promise<number | 'list_gone'> {
  const { step, entries } = moves[move];
  const groups = personIds.flatMap((id) => {
    const person = personKey(workspaceId, id);
    const member = keys.peopleListMember(workspaceId, listId, id);
    return person ? [entries({ person, member, listId })] : [];
  });
  const count = (moved: number): TransactEntry =>
    updateEntry(keys.peopleList(workspaceId, listId), {
      add: { member_count: moved, [COUNT_MOVES]: 1 },
      when: exists(),
    });
  let moved = 0;
  // In sequence: transactions that update the same count would conflict.
  for (const chunk of splitIntoChunks(groups, MEMBERS_PER_TRANSACTION)) {
    const done = await transactIndependently(table, chunk, ({ length }) => [count(step * length)]);
    if (done === 'refused') return 'list_gone';
    moved += done.size;
  }
  return moved;
}
