import { keyText } from '#platform/table-keys.ts';
import { compareUtf8 } from './compare-utf8.ts';
import { fetchRows } from './fetch-rows.ts';
import { type ListIo, textAttribute } from './list-io.ts';
import type { Members, TableKey } from './list-request.ts';
import { matchesFilters } from './matches-filters.ts';
import type { CollectionPlan } from './plan-shards.ts';
import type { ShardRead } from './read-shard.ts';
import { partitionQuery, startAfter, toKeepRow } from './row-query.ts';

/** Reading an index row costs a twelfth of reading a record. */
const INDEX_ROWS_PER_RECORD = 12;

/** The members' keys, without duplicates. */
export async function readMembers(io: ListIo, { partition, follow }: Members): Promise<TableKey[]> {
  const query = partitionQuery(partition, 'all', true);
  const keys = new Map<string, TableKey>();
  let next: Record<string, unknown> | undefined;
  do {
    const page = await io.query(startAfter(query, next));
    for (const key of page.items.map(follow)) keys.set(keyText(key), key);
    next = page.next;
  } while (next);
  return [...keys.values()];
}

/** Whether reading the members costs less than reading the whole index of their collection. */
export const areFew = (members: number, rows: number, few: number): boolean =>
  members <= few || members * INDEX_ROWS_PER_RECORD <= rows;

/**
 * Reads whole members and filters them here, since BatchGetItem cannot filter. Omits deleted members. Returns
 * them like a shard, after a position if there is one.
 */
export function readMemberRows(
  io: ListIo,
  { source, filters, keep, window }: CollectionPlan,
  { members, after, consistent }: MemberRead,
): ShardRead {
  const direction = window.order === 'asc' ? 1 : -1;
  const head = fetchRows(io, members, { consistent }).then((items) => {
    const candidates = items
      .filter((item) => matchesFilters(item, filters) && (!keep || keep(toKeepRow(item))))
      .filter((item) => source.members?.isMember(item) ?? true)
      .map((item) => ({ sort: textAttribute(item, source.index.sortAttribute), item }))
      .filter(({ sort }) => after === undefined || direction * compareUtf8(sort, after) > 0);
    return { candidates, matches: candidates.length, scanned: members.length, next: undefined };
  });
  return { head, count: head };
}

interface MemberRead {
  readonly members: readonly TableKey[];
  readonly after: string | undefined;
  readonly consistent: boolean;
}
