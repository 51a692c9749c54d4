/** What AWS refuses of an expression that it could read. */
import { ExpressionError } from './expression-tokens.ts';
import type { DocumentPath, Operand } from './types.ts';
import { compareValues, type Kind, kindOf } from './values.ts';

const ORDERED_KINDS: readonly Kind[] = ['S', 'N', 'B'];

/** The kinds of value that an operator or function accepts. */
const ACCEPTED: Readonly<Record<string, readonly Kind[]>> = {
  '<': ORDERED_KINDS,
  '<=': ORDERED_KINDS,
  '>': ORDERED_KINDS,
  '>=': ORDERED_KINDS,
  BETWEEN: ORDERED_KINDS,
  begins_with: ['S'],
  size: ['S', 'B', 'SS', 'L', 'M'],
  list_append: ['L'],
  '+': ['N'],
  '-': ['N'],
  ADD: ['N', 'SS'],
  DELETE: ['SS'],
};

const formatPath = (path: DocumentPath): string => `[${path.join(', ')}]`;

export function checkOperands(operator: string, operands: readonly Operand[]): void {
  const accepted = ACCEPTED[operator];
  for (const operand of operands) {
    const kind = operand.type === 'value' ? kindOf(operand.value) : undefined;
    if (accepted === undefined || kind === undefined || accepted.includes(kind)) continue;
    throw new ExpressionError(
      `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${kind}`,
    );
  }
}

export function checkDistinct(operator: string, [first, second]: readonly Operand[]): void {
  if (first?.type !== 'path' || second?.type !== 'path') return;
  if (formatPath(first.path) !== formatPath(second.path)) return;
  throw new ExpressionError(
    `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${formatPath(first.path)}`,
  );
}

/** Both bounds must be of one type and in order. */
export function checkBounds(lower: Operand, upper: Operand): void {
  if (lower.type !== 'value' || upper.type !== 'value') return;
  const difference = compareValues(lower.value, upper.value);
  if (difference !== undefined && difference <= 0) return;
  throw new ExpressionError(
    difference === undefined
      ? 'The BETWEEN operator requires same data type for lower and upper bounds'
      : 'The BETWEEN operator requires upper bound to be greater than or equal to lower bound',
  );
}

/** No path of an update or a projection may contain another. */
export function checkOverlap(paths: readonly DocumentPath[]): void {
  for (const [position, path] of paths.entries()) {
    for (const other of paths.slice(0, position)) {
      const common = Math.min(path.length, other.length);
      if (path.slice(0, common).some((step, level) => step !== other[level])) continue;
      throw new ExpressionError(
        `Two document paths overlap with each other; must remove or rewrite one of these paths; path one: ${formatPath(other)}, path two: ${formatPath(path)}`,
      );
    }
  }
}
