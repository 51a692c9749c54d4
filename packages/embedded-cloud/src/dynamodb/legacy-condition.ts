import { matches } from './condition.ts';
import type { ConditionNode, Item, LegacyConditions } from './types.ts';

/** The older operators by the tests of a condition expression. */
const TESTS: Readonly<Record<string, string>> = {
  EQ: '=',
  NE: '<>',
  LT: '<',
  LE: '<=',
  GT: '>',
  GE: '>=',
  NULL: 'attribute_not_exists',
  NOT_NULL: 'attribute_exists',
  CONTAINS: 'contains',
  BEGINS_WITH: 'begins_with',
  IN: 'in',
  BETWEEN: 'between',
};

function nodeOf([name, condition]: [string, LegacyConditions[string]]): ConditionNode {
  const { ComparisonOperator = 'EQ', Exists = true, Value } = condition;
  const { AttributeValueList = Value ? [Value] : [] } = condition;
  const args = [[name], ...AttributeValueList];
  if (!Exists) return { type: 'attribute_not_exists', args };
  if (ComparisonOperator === 'NOT_CONTAINS') return { type: 'not', args: [{ type: 'contains', args }] };
  return { type: TESTS[ComparisonOperator] ?? ComparisonOperator, args };
}

/** Whether an item satisfies Expected, QueryFilter or ScanFilter. */
export function matchesLegacy(item: Item, conditions: LegacyConditions, operator = 'AND'): boolean {
  const nodes = Object.entries(conditions).map(nodeOf);
  const holds = (node: ConditionNode) => matches(item, node);
  return operator === 'OR' ? nodes.some(holds) : nodes.every(holds);
}
