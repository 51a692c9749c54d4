import type { Key } from '#table/keys.ts';

/** The table key among the attributes of an item that is about to be written. */
export function keyIn({ PK, SK }: Readonly<Record<string, unknown>>): Key {
  if (typeof PK === 'string' && typeof SK === 'string') return { PK, SK };
  throw new TypeError(`Item: got the key ${JSON.stringify([PK, SK])}, expected two texts`);
}
