import { findBuiltinSignal } from '#domain/signals/definitions/catalog.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-record.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { type Key, keys } from '#table/keys.ts';
import { parsePersonKey } from '#table/people/person-item.ts';
import type { Table } from '#table/table.ts';

/** Where the records that have a name are, by the prefix of their ids. */
const KEYS: Readonly<Record<string, (workspaceId: string, id: string) => Key | undefined>> = {
  acc: keys.account,
  per: parsePersonKey,
  run: keys.run,
  sig: keys.signal,
  mem: keys.member,
  kbs: keys.knowledgeBaseSection,
  lst: keys.peopleList,
  dst: keys.destination,
  srch: keys.search,
};

/** A detection has no name of its own: it is known by its company. */
const namedId = (id: string): string => accountIdOfDetection(id) ?? id;

/** The names that these records have now. Without those that are gone and those of a kind without names. */
export async function readResourceNames(
  table: Table,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const requestedKeys = [...new Set(ids.map(namedId))].flatMap(
    (id) => KEYS[id.split('_', 1)[0] ?? '']?.(workspaceId, id) ?? [],
  );
  const items = await batchGet(table, requestedKeys, ['id', 'name', 'full_name', 'title'], 'eventual');
  const storedNames = items.flatMap(({ id, name, full_name, title }): [string, string][] => {
    const text = name ?? full_name ?? title;
    return typeof text === 'string' ? [[String(id), text]] : [];
  });
  const builtinNames = ids.flatMap((id): [string, string][] => {
    const signal = findBuiltinSignal(id);
    return signal ? [[id, signal.name]] : [];
  });
  const names = new Map([...builtinNames, ...storedNames]);
  return new Map(
    ids.flatMap((id): [string, string][] => {
      const name = names.get(namedId(id));
      return name === undefined ? [] : [[id, name]];
    }),
  );
}
