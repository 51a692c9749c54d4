import { encodeKeyText } from '#platform/table-keys.ts';
import type { ListIo } from './list-io.ts';
import type { CollectionSource, Limits, Members, TableKey } from './list-request.ts';
import { matchesFilters } from './matches-filters.ts';
import type { ShardRead } from './read-shards.ts';
import {
  comparePositions,
  createPartitionQuery,
  mergeRuns,
  toCandidate,
  toIndexRow,
  type Window,
} from './row-query.ts';

/** Reading an index row costs a twelfth of reading a record. */
const INDEX_ROWS_PER_RECORD = 12;

/** The members' keys, without duplicates. */
export async function readMembers(io: ListIo, { partition, toRowKey }: Members): Promise<TableKey[]> {
  const keys = new Map<string, TableKey>();
  for await (const { items } of io.queryPages(createPartitionQuery(partition, 'all', 'asc'))) {
    for (const key of items.map(toRowKey)) keys.set(encodeKeyText(key), key);
  }
  return [...keys.values()];
}

/** Whether reading the members costs less than reading the index of their whole collection. */
export const isCheaperByKey = (memberCount: number, rowCount: number, fewMembers: number): boolean =>
  memberCount <= fewMembers || memberCount * INDEX_ROWS_PER_RECORD <= rowCount;

/** A rule that only members pass. */
export function limitToMembers(members: readonly TableKey[]): Limits {
  const identities = new Set(members.map(encodeKeyText));
  return { rule: ({ key }) => identities.has(encodeKeyText(key)) };
}

/**
 * Reads the members' records and filters them here, since BatchGetItem cannot filter. Returns them like a shard, after a
 * position if there is one.
 */
export async function readMemberRows(
  io: ListIo,
  members: readonly TableKey[],
  { source, filters = [], rule, order, after, isConsistent }: MemberPlan,
): Promise<ShardRead> {
  const compare = comparePositions(order);
  const items = await io.fetchRows(members, { isConsistent });
  const candidates = items
    .filter((item) => matchesFilters(item, filters) && (!rule || rule(toIndexRow(item))))
    .filter((item) => source.members?.isMember(item) ?? true)
    .map((item) => toCandidate(item, source.index.sortAttribute))
    .filter(({ position }) => after === undefined || compare(position, after) > 0);
  return {
    shard: 0,
    candidates: mergeRuns([candidates], order),
    scannedCount: members.length,
    nextKey: undefined,
  };
}

interface MemberPlan extends Limits {
  readonly source: CollectionSource;
  readonly order: Window['order'];
  readonly after: string | undefined;
  readonly isConsistent: boolean;
}
