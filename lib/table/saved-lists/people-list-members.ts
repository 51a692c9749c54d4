import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { allOf, contains, exists, lacks } from '#table/dynamodb/expressions.ts';
import {
  COUNT_MOVES,
  commitValidGroups,
  deleteEntry,
  putEntry,
  type TransactEntry,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import { parsePersonKey } from '#table/people/person-item.ts';
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
        when: allOf(exists(), lacks('list_ids', listId)),
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
    const person = parsePersonKey(workspaceId, id);
    const member = keys.peopleListMember(workspaceId, listId, id);
    return person ? [entries({ person, member, listId })] : [];
  });
  const createCountEntry = (memberChange: number): TransactEntry =>
    updateEntry(keys.peopleList(workspaceId, listId), {
      add: { member_count: memberChange, [COUNT_MOVES]: 1 },
      when: exists(),
    });
  let movedCount = 0;
  // In sequence: transactions that update the same count would conflict.
  for (const chunk of splitIntoChunks(groups, MEMBERS_PER_TRANSACTION)) {
    const committed = await commitValidGroups(table, chunk, ({ length }) => [
      createCountEntry(step * length),
    ]);
    if (committed === 'refused') return 'list_gone';
    movedCount += committed.size;
  }
  return movedCount;
}
