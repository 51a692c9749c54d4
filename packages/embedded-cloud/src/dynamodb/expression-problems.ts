import { isNode, isPath, kindOf } from './condition.ts';
import type { Operand } from './types.ts';

const MAX_EXPRESSION_BYTES = 4096;

/** The size of the expression as sent, before its names are replaced. */
export function sizeProblem(expression: string): string | undefined {
  const bytes = Buffer.byteLength(expression);
  return bytes > MAX_EXPRESSION_BYTES
    ? `Expression size has exceeded the maximum allowed size; expression size: ${bytes}`
    : undefined;
}

const TOKEN = /[#:]?\w+|<>|<=|>=|\S/g;

/** Names the unexpected token, with its neighbors as written. */
export function syntaxProblem(expression: string, offset: number): string {
  const tokens = [...expression.matchAll(TOKEN)];
  const endOf = (token: RegExpExecArray | undefined) => (token ? token.index + token[0].length : 0);
  const found = tokens.findIndex((token) => endOf(token) > offset);
  const at = found === -1 ? tokens.length : found;
  const around = tokens.slice(Math.max(0, at - 1), at + 2);
  const near = expression.slice(around[0]?.index, endOf(around.at(-1)));
  return `token: "${tokens[at]?.[0] ?? '<EOF>'}", near: "${near}"`;
}

const ORDERING: Readonly<Record<string, string>> = {
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  between: 'BETWEEN',
};
const ORDERED_KINDS = new Set(['S', 'N', 'B']);

/** A value that can't be ordered, such as a boolean in a less-than comparison. */
export function operandProblem(operand: Operand): string | undefined {
  if (isPath(operand) || !isNode(operand)) return undefined;
  const operator = ORDERING[operand.type];
  for (const part of operand.args) {
    const problem = operandProblem(part);
    if (problem) return problem;
    if (operator === undefined || isPath(part) || isNode(part) || ORDERED_KINDS.has(kindOf(part))) continue;
    return `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${kindOf(part)}`;
  }
  return undefined;
}
