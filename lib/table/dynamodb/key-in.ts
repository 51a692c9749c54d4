import type { Key } from '#table/keys.ts';

/** The table key from an item's attributes. */
export function keyIn({ PK, SK }: Readonly<Record<string, unknown>>): Key {
  if (typeof PK === 'string' && typeof SK === 'string') return { PK, SK };
  throw new TypeError(`Item: got the key ${JSON.stringify([PK, SK])}, expected two texts`);
}
