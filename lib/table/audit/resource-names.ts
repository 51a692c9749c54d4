import { findBuiltinSignal } from '#domain/signals/definitions/catalog.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { type Key, keys } from '#table/keys.ts';
import { personKey } from '#table/people/person-item.ts';
import type { Table } from '#table/table.ts';

/** Where the records that have a name are, by the prefix of their ids. */
const KEYS: Readonly<Record<string, (workspaceId: string, id: string) => Key | undefined>> = {
  acc: keys.account,
  per: personKey,
  run: keys.run,
  sig: keys.signal,
  mem: keys.member,
  kbs: keys.knowledgeBaseSection,
  lst: keys.peopleList,
  dst: keys.destination,
  srch: keys.search,
};

/** The names that these records have now. Without those that are gone and those of a kind without names. */
export async function resourceNames(
  table: Table,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const requestedKeys = [...new Set(ids)].flatMap(
    (id) => KEYS[id.split('_', 1)[0] ?? '']?.(workspaceId, id) ?? [],
  );
  const items = await batchGet(table, requestedKeys, ['id', 'name', 'full_name', 'title'], 'eventual');
  const stored = items.flatMap(({ id, name, full_name, title }): [string, string][] => {
    const text = name ?? full_name ?? title;
    return typeof text === 'string' ? [[String(id), text]] : [];
  });
  const builtin = ids.flatMap((id): [string, string][] => {
    const signal = findBuiltinSignal(id);
    return signal ? [[id, signal.name]] : [];
  });
  return new Map([...builtin, ...stored]);
}
