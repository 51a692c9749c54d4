import { compareUtf8 } from './compare-utf8.ts';
import { fieldPath } from './compile-filter.ts';
import type { Condition, Filter } from './filter.ts';
import { isItem } from './is-item.ts';
import type { Item } from './list-request.ts';

type Ordering = '<' | '<=' | '>' | '>=';

const ORDERINGS: Record<Ordering, (difference: number) => boolean> = {
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
};

/** Whether an item matches all filters, by DynamoDB's rules. */
export function matchesFilters(item: Item, filters: readonly Filter[]): boolean {
  return filters.every((filter) => matches(item, filter));
}

function matches(item: Item, filter: Filter): boolean {
  if ('any' in filter) return filter.any.some((part) => matches(item, part));
  if ('all' in filter) return filter.all.every((part) => matches(item, part));
  return meets(valueAt(item, filter.field), filter);
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
    default:
      return isOrdered(actual, condition.op, condition.value);
  }
}

function contains(actual: unknown, wanted: string | number): boolean {
  if (wanted === '') return actual !== undefined;
  if (typeof actual === 'string') return typeof wanted === 'string' && actual.includes(wanted);
  if (Array.isArray(actual)) return actual.includes(wanted);
  return actual instanceof Set && actual.has(wanted);
}

/** Values of different types have no order, so no comparison between them holds. */
function isOrdered(actual: unknown, ordering: Ordering, bound: string | number): boolean {
  if (typeof actual === 'number' && typeof bound === 'number') return ORDERINGS[ordering](actual - bound);
  if (typeof actual === 'string' && typeof bound === 'string') {
    return ORDERINGS[ordering](compareUtf8(actual, bound));
  }
  return false;
}

function valueAt(item: Item, field: string): unknown {
  let value: unknown = item;
  for (const segment of fieldPath(field)) {
    if (!isItem(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}
