import { createInvalidParameterError, createValidationError } from './errors.ts';
import type { Condition } from './expressions.ts';
import { checkKeySize, checkNotEmpty } from './item-checks.ts';
import { type KeyRange, rangeOfComparison, rangeOfPartition } from './row-keys.ts';
import type { AttributeValue, KeyAttribute } from './types.ts';

/** A comparison of one key attribute with values. */
interface Comparison {
  readonly name: string;
  readonly operator: string;
  readonly values: readonly AttributeValue[];
}

/** With its attribute on the right, a comparison is turned around. */
const MIRRORED_OPERATORS: Readonly<Record<string, string>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const ALLOWED_OPERATORS = new Set([...Object.keys(MIRRORED_OPERATORS), 'BETWEEN', 'begins_with']);

const createError = (message: string) => createValidationError(`Invalid KeyConditionExpression: ${message}`);

function toComparison(condition: Condition): Comparison {
  const { operator } = condition;
  if ('conditions' in condition || !ALLOWED_OPERATORS.has(operator)) {
    throw createError(`Invalid operator used in KeyConditionExpression: ${operator}`);
  }
  const attributes = condition.operands.flatMap((operand) => (operand.type === 'path' ? [operand.path] : []));
  const values = condition.operands.flatMap((operand) => (operand.type === 'value' ? [operand.value] : []));
  const [[name, ...rest] = [], ...remainingAttributes] = attributes;
  if (rest.length > 0) {
    throw createError('KeyConditionExpressions cannot have conditions on nested attributes');
  }
  if (
    name === undefined ||
    remainingAttributes.length > 0 ||
    values.length + 1 !== condition.operands.length
  ) {
    throw createError('A condition must compare one key attribute with values');
  }
  const isFirst = condition.operands[0]?.type === 'path';
  const turned = isFirst ? operator : MIRRORED_OPERATORS[operator];
  if (turned === undefined) {
    throw createError(`${operator} operator must have the key attribute as its first operand`);
  }
  return { name: String(name), operator: turned, values };
}

function listComparisons(condition: Condition): Comparison[] {
  if (!('conditions' in condition) || condition.operator !== 'AND') return [toComparison(condition)];
  return condition.conditions.flatMap(listComparisons);
}

function checkValues({ values }: Comparison, { name, role }: KeyAttribute, index?: string): void {
  for (const value of values) {
    if (value.S === undefined) {
      throw createInvalidParameterError('Condition parameter type does not match schema type');
    }
    checkNotEmpty(value, name, index);
    checkKeySize(value, role);
  }
}

/** The rows of a table or an index that a query reads. */
export function toKeyRange(condition: Condition, key: readonly KeyAttribute[], index?: string): KeyRange {
  const comparisons = listComparisons(condition);
  if (new Set(comparisons.map(({ name }) => name)).size < comparisons.length) {
    throw createError('KeyConditionExpressions must only contain one condition per key');
  }
  const [hash, range] = key;
  const ofHash = comparisons.find(({ name }) => name === hash?.name);
  if (!hash || !ofHash)
    throw createValidationError(`Query condition missed key schema element: ${hash?.name}`);
  const ofRange = comparisons.find((comparison) => comparison !== ofHash);
  checkValues(ofHash, hash, index);
  if (ofHash.operator !== '=' || (ofRange && !range)) {
    throw createValidationError('Query key condition not supported');
  }
  const partition = rangeOfPartition(ofHash.values[0] ?? {});
  if (!ofRange || !range) return partition;
  if (ofRange.name !== range.name) {
    throw createValidationError(`Query condition missed key schema element: ${range.name}`);
  }
  checkValues(ofRange, range, index);
  return rangeOfComparison(partition, ofRange.operator, ofRange.values);
}
