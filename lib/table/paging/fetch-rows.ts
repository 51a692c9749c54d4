import { keyText } from '#platform/table-keys.ts';
import { keyIn } from '#table/dynamodb/key-in.ts';
import type { ListIo, RowRead } from './list-io.ts';
import type { Item, TableKey } from './list-request.ts';

/** Reads rows in the order of their keys. Omits deleted rows and repeated keys. */
export async function fetchRows(io: ListIo, keys: readonly TableKey[], read: RowRead): Promise<Item[]> {
  const wanted = new Map(keys.map((key) => [keyText(key), key]));
  const items = await io.batchGet([...wanted.values()], read);
  const found = new Map(items.map((item) => [keyText(keyIn(item)), item]));
  return [...wanted.keys()].map((text) => found.get(text)).filter((item) => item !== undefined);
}
