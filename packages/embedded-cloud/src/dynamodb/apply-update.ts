import { createValidationError } from './errors.ts';
import { findValue } from './evaluate.ts';
import type { UpdateAction } from './expressions.ts';
import { addNumbers } from './numbers.ts';
import type { AttributeValue, Item, Operand } from './types.ts';
import { compareText, setAttribute } from './values.ts';

const createOperandError = () =>
  createValidationError('An operand in the update expression has an incorrect data type');

/** The value of a SET: every clause reads the original item. */
function evaluate(operand: Operand, item: Item): AttributeValue {
  if (operand.type === 'value') return operand.value;
  if (operand.type === 'path') {
    const value = findValue(operand.path, item);
    if (value !== undefined) return value;
    throw createValidationError(
      'The provided expression refers to an attribute that does not exist in the item',
    );
  }
  const [first, second] = operand.operands as [Operand, Operand];
  if (operand.name === 'if_not_exists') {
    const present = first.type === 'path' ? findValue(first.path, item) : undefined;
    return present ?? evaluate(second, item);
  }
  const [left, right] = [evaluate(first, item), evaluate(second, item)];
  if (operand.name === 'list_append') {
    if (!left.L || !right.L) throw createOperandError();
    return { L: [...left.L, ...right.L] };
  }
  if (left.N === undefined || right.N === undefined) throw createOperandError();
  return { N: addNumbers(left.N, right.N, operand.name === '+' ? 1 : -1) };
}

function add(existing: AttributeValue | undefined, value: AttributeValue): AttributeValue {
  if (existing === undefined) return value;
  if (existing.N !== undefined && value.N !== undefined) return { N: addNumbers(existing.N, value.N, 1) };
  if (!existing.SS || !value.SS) throw createOperandError();
  return { SS: [...new Set([...existing.SS, ...value.SS])].sort(compareText) };
}

/** Undefined if no member of the set remains. */
function subtract(existing: AttributeValue | undefined, value: AttributeValue): AttributeValue | undefined {
  if (existing === undefined) return undefined;
  if (!existing.SS) throw createOperandError();
  const remaining = existing.SS.filter((member) => !value.SS?.includes(member));
  return remaining.length === 0 ? undefined : { SS: remaining };
}

/** The new value of an action's attribute, undefined where it is removed. */
function evaluateAction({ type, path, operand }: UpdateAction, before: Item): AttributeValue | undefined {
  if (type === 'REMOVE' || operand === undefined) return undefined;
  const value = evaluate(operand, before);
  if (type === 'SET') return value;
  const existing = findValue(path, before);
  return type === 'ADD' ? add(existing, value) : subtract(existing, value);
}

/** The item after an update. The item before it, or the key of a new one, is left as it is. */
export function applyUpdate(actions: readonly UpdateAction[], before: Item): Item {
  const values = actions.map((action) => evaluateAction(action, before));
  const after: Item = { ...before };
  const copied = new Set<string>();
  for (const [position, { path }] of actions.entries()) {
    const [head = '', last = head] = [path[0], path.at(-1)];
    const existing = after[head];
    if (path.length > 1 && existing !== undefined && !copied.has(head)) {
      setAttribute(after, head, structuredClone(existing));
      copied.add(head);
    }
    const parent = path.length === 1 ? after : findValue(path.slice(0, -1), after)?.M;
    if (!parent) {
      throw createValidationError(
        'The document path provided in the update expression is invalid for update',
      );
    }
    const value = values[position];
    if (value !== undefined) setAttribute(parent, last, value);
    else delete parent[last];
  }
  return after;
}
