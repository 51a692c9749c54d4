/** IAM conditions on facts that are known when the stack starts. */
import { isRecord, list, record, text } from '../template/narrow.ts';
import { wildcard } from './wildcard.ts';

/** Condition key → its value, or null if AWS wouldn't send the key either. Any other key is unknown here. */
export type Facts = Readonly<Record<string, string | null>>;

type Compare = (actual: string, expected: string) => boolean;

const equals: Compare = (actual, expected) => actual === expected;
const like: Compare = (actual, expected) => wildcard(expected).test(actual);
const sameTruth: Compare = (actual, expected) => actual.toLowerCase() === expected.toLowerCase();

/** ARNs are compared field by field, so a star never matches a colon. The last field may contain colons. */
export const arnLike: Compare = (actual, expected) => {
  const fields = (arn: string): readonly string[] => {
    const parts = arn.split(':');
    return [...parts.slice(0, 5), parts.slice(5).join(':')];
  };
  const actualFields = fields(actual);
  return fields(expected).every((pattern, index) => wildcard(pattern).test(actualFields[index] ?? ''));
};

interface Operator {
  readonly compare: Compare;
  readonly negated: boolean;
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  StringEquals: { compare: equals, negated: false },
  StringNotEquals: { compare: equals, negated: true },
  StringLike: { compare: like, negated: false },
  StringNotLike: { compare: like, negated: true },
  ArnEquals: { compare: arnLike, negated: false },
  ArnNotEquals: { compare: arnLike, negated: true },
  ArnLike: { compare: arnLike, negated: false },
  ArnNotLike: { compare: arnLike, negated: true },
  Bool: { compare: sameTruth, negated: false },
};

const IF_EXISTS = 'IfExists';

function factOf(facts: Facts, key: string, where: string): string | null {
  const name = Object.keys(facts).find((known) => known.toLowerCase() === key.toLowerCase());
  const value = name === undefined ? undefined : facts[name];
  if (value !== undefined) return value;
  const known = Object.keys(facts).join(', ');
  throw new Error(
    `${where}: the embedded cloud cannot evaluate the condition key ${key} (it knows: ${known})`,
  );
}

function holds(operatorName: string, key: string, expected: unknown, facts: Facts, where: string): boolean {
  const optional = operatorName.endsWith(IF_EXISTS);
  const name = optional ? operatorName.slice(0, -IF_EXISTS.length) : operatorName;
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!operator)
    throw new Error(`${where}: the embedded cloud cannot evaluate the condition operator ${operatorName}`);
  const actual = factOf(facts, key, where);
  if (actual === null) return optional || operator.negated;
  const values = Array.isArray(expected) ? list(expected, where) : [expected];
  const found = values.some((value) =>
    operator.compare(actual, text(value, `${where} ${operatorName} ${key}`)),
  );
  return found !== operator.negated;
}

export function conditionHolds(condition: unknown, facts: Facts, where: string): boolean {
  if (condition === undefined) return true;
  if (!isRecord(condition)) throw new Error(`${where}: expected an object, got ${JSON.stringify(condition)}`);
  return Object.entries(condition).every(([operator, keys]) =>
    Object.entries(record(keys, `${where} ${operator}`)).every(([key, expected]) =>
      holds(operator, key, expected, facts, where),
    ),
  );
}
