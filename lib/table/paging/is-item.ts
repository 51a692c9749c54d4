import type { Item } from './list-request.ts';

/** Whether a value from the table is a map: an item or a map attribute. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set);
}
