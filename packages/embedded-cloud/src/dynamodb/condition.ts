import type { AttributeValue, ConditionNode, DocumentPath, Item, Operand } from './types.ts';

type Kind = keyof AttributeValue;

export const kindOf = (value: AttributeValue): Kind => Object.keys(value)[0] as Kind;

export const isPath = (operand: Operand): operand is DocumentPath => Array.isArray(operand);
export const isNode = (operand: Operand): operand is ConditionNode => 'type' in operand && 'args' in operand;

/** The value at a path, if there is one. */
export function valueAt(path: DocumentPath, item: Item): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item };
  for (const step of path) {
    if (typeof step === 'number') value = value.L?.[step];
    // An attribute may be called `constructor`, so only the item's own properties count.
    else value = value.M !== undefined && Object.hasOwn(value.M, step) ? value.M[step] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Strings are ordered by their UTF-8 bytes. UTF-16 order is the same except for surrogate pairs. */
export function compareText(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The number without its decimal point: every digit counts, up to the 38 that DynamoDB keeps. */
function scaled(number: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function decimalsOf(number: string): number {
  const point = number.indexOf('.');
  return point === -1 ? 0 : number.length - point - 1;
}

/** A double holds 15 digits without loss. */
const SAFE_DIGITS = 15;

export function compareNumbers(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length <= SAFE_DIGITS && b.length <= SAFE_DIGITS) return Number(a) - Number(b);
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const [left, right] = [scaled(a, decimals), scaled(b, decimals)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const compareBinary = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a, 'base64'), Buffer.from(b, 'base64'));

/** Undefined if the two have no order: different types, or a type without one. */
function order(a: AttributeValue | undefined, b: AttributeValue | undefined): number | undefined {
  if (a?.S !== undefined && b?.S !== undefined) return compareText(a.S, b.S);
  if (a?.N !== undefined && b?.N !== undefined) return compareNumbers(a.N, b.N);
  if (a?.B !== undefined && b?.B !== undefined) return compareBinary(a.B, b.B);
  return undefined;
}

function equalSets(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member));
}

/** Deep equality. Sets are compared without order. */
export function equal(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return false;
  if (a.L && b.L) {
    const other = b.L;
    return a.L.length === other.length && a.L.every((member, position) => equal(member, other[position]));
  }
  if (a.M && b.M) {
    const [left, right] = [a.M, b.M];
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length && names.every((name) => equal(left[name], right[name]))
    );
  }
  const [left, right] = [a[kind], b[kind]];
  return Array.isArray(left) && Array.isArray(right)
    ? equalSets(left as string[], right as string[])
    : left === right;
}

function contains(whole: AttributeValue | undefined, part: AttributeValue | undefined): boolean {
  if (whole === undefined || part === undefined) return false;
  if (whole.L) return whole.L.some((member) => equal(member, part));
  if (part.S !== undefined) return whole.S?.includes(part.S) ?? whole.SS?.includes(part.S) ?? false;
  if (part.N !== undefined) return whole.NS?.includes(part.N) ?? false;
  if (part.B === undefined) return false;
  if (whole.B !== undefined) return Buffer.from(whole.B, 'base64').includes(Buffer.from(part.B, 'base64'));
  return whole.BS?.includes(part.B) ?? false;
}

function beginsWith(whole: AttributeValue | undefined, start: AttributeValue | undefined): boolean {
  if (whole?.S !== undefined && start?.S !== undefined) return whole.S.startsWith(start.S);
  if (whole?.B === undefined || start?.B === undefined) return false;
  const prefix = Buffer.from(start.B, 'base64');
  return Buffer.from(whole.B, 'base64').subarray(0, prefix.length).equals(prefix);
}

function size(value: AttributeValue | undefined): AttributeValue | undefined {
  if (value === undefined) return undefined;
  if (value.B !== undefined) return { N: String(Buffer.byteLength(value.B, 'base64')) };
  if (value.M) return { N: String(Object.keys(value.M).length) };
  const sized = value.S ?? value.L ?? value.SS ?? value.NS ?? value.BS;
  return sized === undefined ? undefined : { N: String(sized.length) };
}

function resolve(operand: Operand | undefined, item: Item): AttributeValue | undefined {
  if (operand === undefined) return undefined;
  if (isPath(operand)) return valueAt(operand, item);
  if (isNode(operand)) return size(resolve(operand.args[0], item));
  return operand;
}

type Test = (
  a: AttributeValue | undefined,
  b: AttributeValue | undefined,
  rest: readonly (AttributeValue | undefined)[],
) => boolean;

const ordered =
  (holds: (difference: number) => boolean): Test =>
  (a, b) => {
    const difference = order(a, b);
    return difference !== undefined && holds(difference);
  };

const atLeast = ordered((difference) => difference >= 0);
const atMost = ordered((difference) => difference <= 0);

const TESTS: Readonly<Record<string, Test>> = {
  '=': equal,
  '<>': (a, b) => !equal(a, b),
  '<': ordered((difference) => difference < 0),
  '<=': atMost,
  '>': ordered((difference) => difference > 0),
  '>=': atLeast,
  between: (a, low, [high]) => atLeast(a, low, []) && atMost(a, high, []),
  in: (a, b, rest) => equal(a, b) || rest.some((candidate) => equal(a, candidate)),
  attribute_exists: (a) => a !== undefined,
  attribute_not_exists: (a) => a === undefined,
  attribute_type: (a, b) => a !== undefined && kindOf(a) === b?.S,
  begins_with: beginsWith,
  contains,
};

/** Whether an item satisfies a parsed condition or filter expression. */
export function matches(item: Item, node: ConditionNode): boolean {
  const [first, second, ...others] = node.args;
  const holds = (operand: Operand | undefined): boolean =>
    operand !== undefined && !isPath(operand) && isNode(operand) && matches(item, operand);
  if (node.type === 'and') return holds(first) && holds(second);
  if (node.type === 'or') return holds(first) || holds(second);
  if (node.type === 'not') return !holds(first);
  const name = node.type === 'function' ? (node.name ?? '') : node.type;
  const test = TESTS[name];
  if (test === undefined) throw new Error(`No test for the operator ${name} of a condition`);
  return test(
    resolve(first, item),
    resolve(second, item),
    others.map((operand) => resolve(operand, item)),
  );
}
