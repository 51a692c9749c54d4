import type { Table } from '#table/table.ts';
import { itemsNaming } from '#test/harness/scan-table.ts';

/**
 * What says nothing about a rejected request: usage counts, notes of lists and idempotency records, which it may leave
 * behind, and the change log, which follows the other items whenever the stream gets to them.
 */
const NOT_COMPARED = /^KEY_USE#|#IDEMPOTENCY$|^PAGES#|#CHANGES$/;

/** Every item of a workspace by its key, as text to compare. */
export async function workspaceItems(
  table: Table,
  workspaceId: string,
): Promise<ReadonlyMap<string, string>> {
  const items = (await itemsNaming(table, workspaceId)).filter(({ PK }) => !NOT_COMPARED.test(String(PK)));
  return new Map(
    items.map(({ PK, SK, ...rest }) => {
      const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        `${PK} ${SK}`,
        JSON.stringify(sorted, (_, value) => (value instanceof Set ? [...value] : value)),
      ];
    }),
  );
}

/** Which items differ. */
export const changesBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key}: ${before.get(key) ?? 'nothing'} → ${after.get(key) ?? 'nothing'}`);
