import * as expressions from '#table/dynamodb/expressions.ts';
import type { Condition, Filter } from './filter.ts';

/** DynamoDB's limits: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const MAX_IN_VALUES = 100;
const MAX_EXPRESSION_BYTES = 4096;

interface FilterExpression {
  readonly text: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** `all` and `none` need no read: there is no filter, or no row can match it. */
export type CompiledFilter = 'all' | 'none' | FilterExpression;

/** Combines the filters with AND. Names and values are passed as placeholders, never as text. */
export function compileFilter(filters: readonly Filter[]): CompiledFilter {
  if (filters.length === 0) return 'all';
  const conditions = filters.map(compileOne).filter((condition) => condition !== undefined);
  if (conditions.length < filters.length) return 'none';
  const {
    ConditionExpression: text = '',
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  } = expressions.withExpressions({ when: expressions.allOf(...conditions) });
  if (text.length > MAX_EXPRESSION_BYTES) {
    throw new RangeError(
      `Filter: got an expression of ${text.length} bytes, expected at most ${MAX_EXPRESSION_BYTES}; use fewer conditions or \`keep\``,
    );
  }
  return { text, names, values };
}

const listConditions = (filter: Filter): readonly Condition[] => ('any' in filter ? filter.any : [filter]);

/** The top-level attribute of every filtered field. */
export const listFilteredAttributes = (filters: readonly Filter[]): string[] =>
  filters.flatMap(listConditions).flatMap(({ field }) => parseFieldPath(field).slice(0, 1));

export function parseFieldPath(field: string): string[] {
  const segments = field.split('.');
  if (segments.includes('')) {
    throw new RangeError(
      `Filter: got the field ${JSON.stringify(field)}, expected names joined by single dots`,
    );
  }
  return segments;
}

/** Undefined if no row can match. */
function compileOne(filter: Filter): expressions.Condition | undefined {
  const conditions = listConditions(filter)
    .map(compileCondition)
    .filter((condition) => condition !== undefined);
  return conditions.length > 1 ? expressions.anyOf(...conditions) : conditions[0];
}

function compileCondition(condition: Condition): expressions.Condition | undefined {
  const { field, op } = condition;
  parseFieldPath(field);
  switch (op) {
    case 'exists':
      return expressions.exists(field);
    case 'not_exists':
      return expressions.isAbsent(field);
    case 'contains':
      return condition.value === ''
        ? expressions.exists(field)
        : expressions.contains(field, condition.value);
    case 'in':
      return compileIn(field, condition.value);
    case '=':
      return { [field]: condition.value };
    case '>=':
      return expressions.isAtLeast(field, condition.value);
  }
}

function compileIn(field: string, values: readonly unknown[]): expressions.Condition | undefined {
  if (values.length === 0) return undefined;
  if (values.length > MAX_IN_VALUES) {
    throw new RangeError(
      `Filter: got ${values.length} values for ${field}, expected at most ${MAX_IN_VALUES}; use \`keep\` for larger sets`,
    );
  }
  return expressions.isOneOf(field, values);
}
