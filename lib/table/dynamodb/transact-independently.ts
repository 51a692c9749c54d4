import type { Table } from '#table/table.ts';
import { type TransactEntry, transact } from './transact.ts';

/** Entries that are written together or not at all. */
type Group = readonly TransactEntry[];

/**
 * Commits all groups whose conditions hold in one transaction and returns their indexes. `shared` is built
 * for the groups that remain, by their indexes. If its own condition fails, nothing is written: `refused`.
 */
export async function transactIndependently(
  table: Table,
  groups: readonly Group[],
  shared: (remaining: readonly number[]) => readonly TransactEntry[] = () => [],
): Promise<ReadonlySet<number> | 'refused'> {
  let remaining = groups.map((group, index) => ({ group, index }));
  while (remaining.length > 0) {
    const common = shared(remaining.map(({ index }) => index)).map((entry) => ({ entry, index: undefined }));
    const entries = [
      ...common,
      ...remaining.flatMap(({ group, index }) => group.map((entry) => ({ entry, index }))),
    ];
    const outcome = await transact(
      table,
      entries.map(({ entry }) => entry),
    );
    if (outcome.committed) break;
    const failed = new Set(outcome.failed.map((at) => entries[at]?.index));
    if (failed.has(undefined)) return 'refused';
    remaining = remaining.filter(({ index }) => !failed.has(index));
  }
  return new Set(remaining.map(({ index }) => index));
}
