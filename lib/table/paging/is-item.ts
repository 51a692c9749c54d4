import type { Item } from './list-request.ts';

/** Whether a value read from the table is a map, be it an item or one of its attributes. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set);
}
