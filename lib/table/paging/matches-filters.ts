import { compareUtf8 } from './compare-utf8.ts';
import { fieldPath } from './compile-filter.ts';
import type { Condition, Filter } from './filter.ts';
import { isItem } from './is-item.ts';
import type { Item } from './list-request.ts';

/** Whether an item matches all filters, by DynamoDB's rules. */
export function matchesFilters(item: Item, filters: readonly Filter[]): boolean {
  const holds = (condition: Condition) => meets(valueAt(item, condition.field), condition);
  return filters.every((filter) => ('any' in filter ? filter.any.some(holds) : holds(filter)));
}

function meets(actual: unknown, condition: Condition): boolean {
  switch (condition.op) {
    case 'exists':
      return actual !== undefined;
    case 'not_exists':
      return actual === undefined;
    case 'contains':
      return contains(actual, condition.value);
    case 'in':
      return condition.value.some((value) => value === actual);
    case '=':
      return actual === condition.value;
    case '>=':
      return isAtLeast(actual, condition.value);
  }
}

function contains(actual: unknown, wanted: string | number): boolean {
  if (wanted === '') return actual !== undefined;
  if (typeof actual === 'string') return typeof wanted === 'string' && actual.includes(wanted);
  if (Array.isArray(actual)) return actual.includes(wanted);
  return actual instanceof Set && actual.has(wanted);
}

/** Values of different types have no order, so no comparison between them holds. */
function isAtLeast(actual: unknown, bound: string | number): boolean {
  if (typeof actual === 'number' && typeof bound === 'number') return actual >= bound;
  return typeof actual === 'string' && typeof bound === 'string' && compareUtf8(actual, bound) >= 0;
}

function valueAt(item: Item, field: string): unknown {
  let value: unknown = item;
  for (const segment of fieldPath(field)) {
    if (!isItem(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}
