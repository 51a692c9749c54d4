/** Gives names and values their places in an expression. A name with dots is a path into a map. */
interface Placeholders {
  name(path: string): string;
  value(value: unknown): string;
}

/** Attributes or paths, by name. */
type Fields = Readonly<Record<string, unknown>>;

/** What must hold of the stored item. `undefined` among fields stands for an attribute that the item lacks. */
export type Condition = Fields | ((placeholders: Placeholders) => string);

/** A value that DynamoDB works out from the stored item. */
type Operand = (placeholders: Placeholders, path: string) => string;

export interface Conditional {
  readonly when?: Condition | undefined;
}

/** What to write. The clauses are DynamoDB's. */
export interface Changes extends Conditional {
  /** Values or operands. `undefined` leaves the attribute alone. The map that a path leads into must exist. */
  readonly set?: Fields;
  readonly remove?: readonly string[];
  readonly add?: Readonly<Record<string, number | ReadonlySet<string>>>;
  /** Members to take out of sets. */
  readonly delete?: Readonly<Record<string, ReadonlySet<string>>>;
}

interface Expressions {
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Fields;
}

export const exists =
  (path = 'PK'): Condition =>
  ({ name }) =>
    `attribute_exists(${name(path)})`;

export const isAbsent =
  (path = 'PK'): Condition =>
  ({ name }) =>
    `attribute_not_exists(${name(path)})`;

const compareBy =
  (operator: string) =>
  (path: string, expected: unknown): Condition =>
  (placeholders) =>
    `${placeholders.name(path)} ${operator} ${formatOperand(expected, path, placeholders)}`;

export const isBelow = compareBy('<');
export const isUpTo = compareBy('<=');
export const isAbove = compareBy('>');
export const isAtLeast = compareBy('>=');
export const differs = compareBy('<>');

export const isOneOf =
  (path: string, options: readonly unknown[]): Condition =>
  ({ name, value }) =>
    `${name(path)} IN (${options.map(value).join(', ')})`;

/** A set with fewer members than this. */
export const hasFewer =
  (path: string, max: number): Condition =>
  ({ name, value }) =>
    `size(${name(path)}) < ${value(max)}`;

export const contains =
  (path: string, member: string | number): Condition =>
  ({ name, value }) =>
    `contains(${name(path)}, ${value(member)})`;

export const lacks =
  (path: string, member: string): Condition =>
  ({ name, value }) =>
    `NOT contains(${name(path)}, ${value(member)})`;

export const anyOf =
  (...conditions: readonly Condition[]): Condition =>
  (placeholders) =>
    `(${conditions.map((condition) => formatCondition(condition, placeholders)).join(' OR ')})`;

/** An empty condition always holds. */
export const allOf =
  (...conditions: readonly Condition[]): Condition =>
  (placeholders) =>
    conditions
      .map((condition) => formatCondition(condition, placeholders))
      .filter((text) => text !== '')
      .join(' AND ');

/** Keeps the first value. */
export const unlessSet =
  (initialValue: unknown): Operand =>
  ({ name, value }, path) =>
    `if_not_exists(${name(path)}, ${value(initialValue)})`;

/** The stored number, or 0, and this. `add` is for top-level attributes. */
export const plus =
  (amount: number): Operand =>
  (placeholders, path) =>
    `${unlessSet(0)(placeholders, path)} + ${placeholders.value(amount)}`;

/** The stored list, or an empty one, followed by these. */
export const appendToList =
  (...entries: readonly unknown[]): Operand =>
  (placeholders, path) =>
    `list_append(${unlessSet([])(placeholders, path)}, ${placeholders.value(entries)})`;

/** The stored value of another attribute. */
export const attribute =
  (path: string): Operand =>
  ({ name }) =>
    name(path);

const isOperand = (value: unknown): value is Operand => typeof value === 'function';

const formatOperand = (expected: unknown, path: string, placeholders: Placeholders): string =>
  isOperand(expected) ? expected(placeholders, path) : placeholders.value(expected);

function formatCondition(condition: Condition, placeholders: Placeholders): string {
  if (typeof condition === 'function') return condition(placeholders);
  const formatEquality = ([path, expected]: [string, unknown]): string =>
    formatCondition(expected === undefined ? isAbsent(path) : compareBy('=')(path, expected), placeholders);
  return Object.entries(condition).map(formatEquality).join(' AND ');
}

function formatUpdate(
  { set = {}, remove = [], add = {}, delete: deletions = {} }: Changes,
  placeholders: Placeholders,
): string {
  const { name, value } = placeholders;
  const assignedFields = Object.entries(set).filter(([, expected]) => expected !== undefined);
  const clauses = {
    SET: assignedFields.map(
      ([path, expected]) => `${name(path)} = ${formatOperand(expected, path, placeholders)}`,
    ),
    REMOVE: remove.map(name),
    ADD: Object.entries(add).map(([path, amount]) => `${name(path)} ${value(amount)}`),
    DELETE: Object.entries(deletions).map(([path, members]) => `${name(path)} ${value(members)}`),
  };
  return Object.entries(clauses)
    .flatMap(([clause, parts]) => (parts.length === 0 ? [] : [`${clause} ${parts.join(', ')}`]))
    .join(' ');
}

/** A request with its changes and its condition as DynamoDB takes them. */
export function withExpressions<Request extends Changes>(
  request: Request,
): Omit<Request, keyof Changes> & Expressions {
  const { set, remove, add, delete: deletions, when, ...others } = request;
  const names = new Map<string, string>();
  const values: unknown[] = [];
  const segment = (text: string): string => {
    const placeholder = names.get(text) ?? `#n${names.size}`;
    names.set(text, placeholder);
    return placeholder;
  };
  const placeholders: Placeholders = {
    name: (path) => path.split('.').map(segment).join('.'),
    value: (value) => `:v${values.push(value) - 1}`,
  };
  const update = formatUpdate(request, placeholders);
  const condition = when === undefined ? '' : formatCondition(when, placeholders);
  return {
    ...others,
    ...(update !== '' && { UpdateExpression: update }),
    ...(condition !== '' && { ConditionExpression: condition }),
    // DynamoDB rejects empty maps.
    ...(names.size > 0 && {
      ExpressionAttributeNames: Object.fromEntries(
        [...names].map(([text, placeholder]) => [placeholder, text]),
      ),
    }),
    ...(values.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(values.map((value, index) => [`:v${index}`, value])),
    }),
  };
}
