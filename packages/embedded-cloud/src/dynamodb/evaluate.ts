import type { Condition } from './expressions.ts';
import type { AttributeValue, DocumentPath, Item, Operand } from './types.ts';
import { compareValues, isEqual, setAttribute } from './values.ts';

/** The value at a path, if there is one. */
export function findValue(path: DocumentPath, item: Item): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item };
  for (const step of path) {
    // An attribute may be called `constructor`, so only the item's own properties count.
    value = value.M !== undefined && Object.hasOwn(value.M, step) ? value.M[step] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

type OptionalValue = AttributeValue | undefined;

function contains(container: OptionalValue, part: OptionalValue): boolean {
  if (container === undefined || part === undefined) return false;
  if (container.L) return container.L.some((member) => isEqual(member, part));
  if (part.S !== undefined) return (container.S ?? container.SS)?.includes(part.S) ?? false;
  return false;
}

const beginsWith = (text: OptionalValue, start: OptionalValue): boolean =>
  text?.S !== undefined && start?.S !== undefined && text.S.startsWith(start.S);

function measure(value: OptionalValue): OptionalValue {
  if (value === undefined) return undefined;
  if (value.B !== undefined) return { N: String(Buffer.byteLength(value.B, 'base64')) };
  if (value.M) return { N: String(Object.keys(value.M).length) };
  const sized = value.S ?? value.L ?? value.SS;
  return sized === undefined ? undefined : { N: String(sized.length) };
}

function resolve(operand: Operand | undefined, item: Item): OptionalValue {
  if (operand === undefined) return undefined;
  if (operand.type === 'path') return findValue(operand.path, item);
  return operand.type === 'value' ? operand.value : measure(resolve(operand.operands[0], item));
}

type Test = (a: OptionalValue, b: OptionalValue, candidates: readonly OptionalValue[]) => boolean;

const createOrderTest =
  (holds: (difference: number) => boolean): Test =>
  (a, b) => {
    const difference = compareValues(a, b);
    return difference !== undefined && holds(difference);
  };

const isAtLeast = createOrderTest((difference) => difference >= 0);
const isAtMost = createOrderTest((difference) => difference <= 0);

const TESTS_BY_OPERATOR: Readonly<Record<string, Test>> = {
  '=': isEqual,
  '<>': (a, b) => !isEqual(a, b),
  '<': createOrderTest((difference) => difference < 0),
  '<=': isAtMost,
  '>': createOrderTest((difference) => difference > 0),
  '>=': isAtLeast,
  BETWEEN: (a, low, [high]) => isAtLeast(a, low, []) && isAtMost(a, high, []),
  IN: (a, b, candidates) => isEqual(a, b) || candidates.some((candidate) => isEqual(a, candidate)),
  attribute_exists: (a) => a !== undefined,
  attribute_not_exists: (a) => a === undefined,
  begins_with: beginsWith,
  contains,
};

/** Whether an item satisfies a condition or filter. */
export function matches(item: Item, condition: Condition): boolean {
  if ('conditions' in condition) {
    const holds = (part: Condition) => matches(item, part);
    if (condition.operator === 'NOT') return !condition.conditions.some(holds);
    return condition.operator === 'AND'
      ? condition.conditions.every(holds)
      : condition.conditions.some(holds);
  }
  const test = TESTS_BY_OPERATOR[condition.operator];
  if (test === undefined) throw new Error(`No test for the operator ${condition.operator} of a condition`);
  const [first, second, ...remainingOperands] = condition.operands;
  return test(
    resolve(first, item),
    resolve(second, item),
    remainingOperands.map((operand) => resolve(operand, item)),
  );
}

/** The parts of an item that a projection names. */
export function project(paths: readonly DocumentPath[], item: Item): Item {
  const projected: Item = {};
  for (const path of paths) {
    const value = findValue(path, item);
    if (value === undefined) continue;
    let parent = projected;
    for (const step of path.slice(0, -1)) {
      const child = parent[step]?.M ?? {};
      setAttribute(parent, step, { M: child });
      parent = child;
    }
    setAttribute(parent, path.at(-1) ?? '', value);
  }
  return projected;
}
