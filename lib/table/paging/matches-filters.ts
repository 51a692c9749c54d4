import { parseFieldPath } from './compile-filter.ts';
import { type Condition, type Filter, isItem } from './filter.ts';
import type { Item } from './list-request.ts';
import { compareUtf8 } from './sort-key.ts';

/** Whether an item matches all filters, by DynamoDB's rules. */
export function matchesFilters(item: Item, filters: readonly Filter[]): boolean {
  const isMet = (condition: Condition) => matchesCondition(readPath(item, condition.field), condition);
  return filters.every((filter) => ('any' in filter ? filter.any.some(isMet) : isMet(filter)));
}

function matchesCondition(actual: unknown, condition: Condition): boolean {
  switch (condition.op) {
    case 'exists':
      return actual !== undefined;
    case 'not_exists':
      return actual === undefined;
    case 'contains':
      return containsValue(actual, condition.value);
    case 'in':
      return condition.value.some((value) => value === actual);
    case '=':
      return actual === condition.value;
    case '>=':
      return isAtLeast(actual, condition.value);
  }
}

function containsValue(actual: unknown, searchedValue: string | number): boolean {
  if (searchedValue === '') return actual !== undefined;
  if (typeof actual === 'string') return typeof searchedValue === 'string' && actual.includes(searchedValue);
  if (Array.isArray(actual)) return actual.includes(searchedValue);
  return actual instanceof Set && actual.has(searchedValue);
}

/** Values of different types have no order, so no comparison between them holds. */
function isAtLeast(actual: unknown, lowerBound: string | number): boolean {
  if (typeof actual === 'number' && typeof lowerBound === 'number') return actual >= lowerBound;
  return typeof actual === 'string' && typeof lowerBound === 'string' && compareUtf8(actual, lowerBound) >= 0;
}

function readPath(item: Item, field: string): unknown {
  let value: unknown = item;
  for (const segment of parseFieldPath(field)) {
    if (!isItem(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}
