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
  const placeholders = new Placeholders();
  const texts = filters.map((filter) => compile(filter, placeholders));
  if (texts.length === 0) return 'all';
  if (texts.includes(undefined)) return 'none';
  const text = texts.join(' AND ');
  if (text.length > MAX_EXPRESSION_BYTES) {
    throw new RangeError(
      `Filter: got an expression of ${text.length} bytes, expected at most ${MAX_EXPRESSION_BYTES}; use fewer conditions or \`keep\``,
    );
  }
  return { text, names: placeholders.names, values: placeholders.values };
}

const conditionsOf = (filter: Filter): readonly Condition[] => ('any' in filter ? filter.any : [filter]);

/** The top-level attribute of every filtered field. */
export const filteredAttributes = (filters: readonly Filter[]): string[] =>
  filters.flatMap(conditionsOf).flatMap(({ field }) => fieldPath(field).slice(0, 1));

export function fieldPath(field: string): string[] {
  const segments = field.split('.');
  if (segments.includes('')) {
    throw new RangeError(
      `Filter: got the field ${JSON.stringify(field)}, expected names joined by single dots`,
    );
  }
  return segments;
}

class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  readonly #byName = new Map<string, string>();
  #valueCount = 0;

  path(field: string): string {
    return fieldPath(field)
      .map((segment) => this.#name(segment))
      .join('.');
  }

  value(value: unknown): string {
    const placeholder = `:f${this.#valueCount++}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  #name(segment: string): string {
    const known = this.#byName.get(segment);
    if (known !== undefined) return known;
    const placeholder = `#f${this.#byName.size}`;
    this.#byName.set(segment, placeholder);
    this.names[placeholder] = segment;
    return placeholder;
  }
}

/** Undefined if no row can match. */
function compile(filter: Filter, placeholders: Placeholders): string | undefined {
  const texts = conditionsOf(filter).flatMap((condition) => compileCondition(condition, placeholders) ?? []);
  return texts.length > 1 ? `(${texts.join(' OR ')})` : texts[0];
}

function compileCondition(condition: Condition, placeholders: Placeholders): string | undefined {
  switch (condition.op) {
    case 'exists':
      return `attribute_exists(${placeholders.path(condition.field)})`;
    case 'not_exists':
      return `attribute_not_exists(${placeholders.path(condition.field)})`;
    case 'contains':
      if (condition.value === '') return `attribute_exists(${placeholders.path(condition.field)})`;
      return `contains(${placeholders.path(condition.field)}, ${placeholders.value(condition.value)})`;
    case 'in':
      return compileIn(condition.field, condition.value, placeholders);
    default:
      return `${placeholders.path(condition.field)} ${condition.op} ${placeholders.value(condition.value)}`;
  }
}

function compileIn(
  field: string,
  values: readonly unknown[],
  placeholders: Placeholders,
): string | undefined {
  if (values.length === 0) return undefined;
  if (values.length > MAX_IN_VALUES) {
    throw new RangeError(
      `Filter: got ${values.length} values for ${field}, expected at most ${MAX_IN_VALUES}; use \`keep\` for larger sets`,
    );
  }
  const operands = values.map((value) => placeholders.value(value));
  return `${placeholders.path(field)} IN (${operands.join(', ')})`;
}
