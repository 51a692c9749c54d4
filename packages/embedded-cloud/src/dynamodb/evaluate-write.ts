import { serviceError, validationError } from './api-error.ts';
import { matches, valueAt } from './condition.ts';
import { applyUpdate } from './dynalite.ts';
import { checks } from './dynalite-checks.ts';
import { longIndexKeyError } from './key-sizes.ts';
import type { Item, Table, UpdateOperand, WriteKind, WriteRequest } from './types.ts';
import { emptyUpdatedIndexKey } from './write-checks.ts';

function checkCondition(request: WriteRequest, before: Item | undefined): void {
  if (!request._condition || matches(before ?? {}, request._condition.expression)) return;
  const returned =
    request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before ? { Item: before } : {};
  throw serviceError('ConditionalCheckFailedException', 'The conditional request failed', returned);
}

/** Arithmetic may exceed the range of DynamoDB's numbers. */
function checkUpdated(request: WriteRequest, after: Item, table: Table): void {
  const changed: Item = {};
  for (const { path } of request._updates?.sections ?? []) {
    const name = String(path[0]);
    const value = after[name];
    if (value === undefined) continue;
    const problem = checks.validateAttributeValue(value);
    if (problem) throw validationError(problem);
    changed[name] = value;
  }
  const misfit = emptyUpdatedIndexKey(changed, table) ?? longIndexKeyError(changed, table);
  if (misfit) throw misfit;
}

/**
 * A copy of what a SET takes from the item: another clause may change the item's own value (`SET a = b ADD b :n`),
 * and every clause reads the original item.
 */
function detached(operand: UpdateOperand, before: Item): UpdateOperand {
  if (Array.isArray(operand)) return structuredClone(valueAt(operand, before)) ?? operand;
  if (!('args' in operand)) return operand;
  const [first, second] = operand.args;
  if (operand.name === 'if_not_exists' && first && second) {
    const present = detached(first, before);
    return present === first ? detached(second, before) : present;
  }
  return { ...operand, args: operand.args.map((part) => detached(part, before)) };
}

function withDetachedValues(request: WriteRequest, before: Item | undefined): WriteRequest {
  if (!request._updates || !before) return request;
  const sections = request._updates.sections.map((section) =>
    section.type === 'set' && section.val ? { ...section, val: detached(section.val, before) } : section,
  );
  return { ...request, _updates: { ...request._updates, sections } };
}

/** If nothing is left to return, AWS leaves out the attributes. */
const unlessEmpty = (attributes: Item | undefined): Item | undefined =>
  attributes && Object.keys(attributes).length > 0 ? attributes : undefined;

function update(request: WriteRequest, table: Table, before: Item | undefined): Evaluated {
  const { _condition, ReturnConsumedCapacity, ...unconditional } = withDetachedValues(request, before);
  // A new item is made of the very object that is given as its key.
  const { after, attributes } = applyUpdate({ ...unconditional, Key: { ...request.Key } }, table, before);
  if (after) checkUpdated(request, after, table);
  return { after, attributes: unlessEmpty(attributes) };
}

export interface Evaluated {
  /** The item after the write, or undefined if there is none. */
  readonly after: Item | undefined;
  /** What ReturnValues asks for. */
  readonly attributes: Item | undefined;
}

/** The effect of a write on an item, by its condition and kind. Changes nothing. */
export function evaluateWrite(
  kind: WriteKind,
  request: WriteRequest,
  table: Table,
  before: Item | undefined,
): Evaluated {
  checkCondition(request, before);
  if (kind === 'Update') return update(request, table, before);
  const attributes = request.ReturnValues === 'ALL_OLD' ? before : undefined;
  if (kind === 'Put') return { after: request.Item, attributes };
  return kind === 'Delete' ? { after: undefined, attributes } : { after: before, attributes: undefined };
}
