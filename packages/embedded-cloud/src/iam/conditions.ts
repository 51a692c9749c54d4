/** IAM conditions on facts that are known when the stack starts. */
import { isRecord, list, record, text } from '../template/narrow.ts';
import { compileWildcard } from './compile-wildcard.ts';

/** Condition key → its value, or null if AWS wouldn't send the key either. Any other key is unknown here. */
export type Facts = Readonly<Record<string, string | null>>;

type Compare = (actual: string, expected: string) => boolean;

const isEqual: Compare = (actual, expected) => actual === expected;
const isLike: Compare = (actual, expected) => compileWildcard(expected).test(actual);
const isSameTruth: Compare = (actual, expected) => actual.toLowerCase() === expected.toLowerCase();

/** ARNs are compared field by field, so a star never matches a colon. The last field may contain colons. */
export const isArnLike: Compare = (actual, expected) => {
  const fields = (arn: string): readonly string[] => {
    const parts = arn.split(':');
    return [...parts.slice(0, 5), parts.slice(5).join(':')];
  };
  const actualFields = fields(actual);
  return fields(expected).every((pattern, index) => compileWildcard(pattern).test(actualFields[index] ?? ''));
};

interface Operator {
  readonly compare: Compare;
  readonly negated: boolean;
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  StringEquals: { compare: isEqual, negated: false },
  StringNotEquals: { compare: isEqual, negated: true },
  StringLike: { compare: isLike, negated: false },
  StringNotLike: { compare: isLike, negated: true },
  ArnEquals: { compare: isArnLike, negated: false },
  ArnNotEquals: { compare: isArnLike, negated: true },
  ArnLike: { compare: isArnLike, negated: false },
  ArnNotLike: { compare: isArnLike, negated: true },
  Bool: { compare: isSameTruth, negated: false },
};

const IF_EXISTS = 'IfExists';

function findFact(facts: Facts, key: string, where: string): string | null {
  const name = Object.keys(facts).find((fact) => fact.toLowerCase() === key.toLowerCase());
  const value = name === undefined ? undefined : facts[name];
  if (value !== undefined) return value;
  const factNames = Object.keys(facts).join(', ');
  throw new Error(
    `${where}: the embedded cloud cannot evaluate the condition key ${key} (it knows: ${factNames})`,
  );
}

function isSatisfied(
  operatorName: string,
  key: string,
  expected: unknown,
  facts: Facts,
  where: string,
): boolean {
  const optional = operatorName.endsWith(IF_EXISTS);
  const name = optional ? operatorName.slice(0, -IF_EXISTS.length) : operatorName;
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!operator)
    throw new Error(`${where}: the embedded cloud cannot evaluate the condition operator ${operatorName}`);
  const actual = findFact(facts, key, where);
  if (actual === null) return optional || operator.negated;
  const values = Array.isArray(expected) ? list(expected, where) : [expected];
  const found = values.some((value) =>
    operator.compare(actual, text(value, `${where} ${operatorName} ${key}`)),
  );
  return found !== operator.negated;
}

export function isConditionSatisfied(condition: unknown, facts: Facts, where: string): boolean {
  if (condition === undefined) return true;
  if (!isRecord(condition)) throw new Error(`${where}: expected an object, got ${JSON.stringify(condition)}`);
  return Object.entries(condition).every(([operator, keys]) =>
    Object.entries(record(keys, `${where} ${operator}`)).every(([key, expected]) =>
      isSatisfied(operator, key, expected, facts, where),
    ),
  );
}
