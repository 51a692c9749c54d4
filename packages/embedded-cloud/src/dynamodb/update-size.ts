import { validationError } from './api-error.ts';
import { MAX_ITEM_BYTES } from './dynalite.ts';
import { itemSize } from './item-size.ts';
import type { Item, WriteRequest } from './types.ts';

/** Only UpdateItem is charged for itself and for each of its clauses. */
const UPDATE_BYTES = 3;
const CLAUSE_BYTES = { set: 19, add: 19, remove: 2, delete: 2 };
const LIST_POSITION_BYTES = 1;

function statementSize({ _updates }: WriteRequest, after: Item): number {
  const written: Item = {};
  let bytes = UPDATE_BYTES;
  for (const { type, path } of _updates?.sections ?? []) {
    const [name = ''] = path;
    const value = after[name];
    bytes += CLAUSE_BYTES[type];
    if (type === 'set' && typeof path.at(-1) === 'number') bytes += LIST_POSITION_BYTES;
    if ((type === 'set' || type === 'add') && value) written[name] = value;
  }
  return bytes + itemSize(written);
}

/** What an update writes must fit by itself, next to the resulting item. */
export function checkUpdateSize(request: WriteRequest, after: Item | undefined): void {
  if (!after || statementSize(request, after) <= MAX_ITEM_BYTES) return;
  throw validationError('Item size to update has exceeded the maximum allowed size');
}
