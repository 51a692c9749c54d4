import { compile, messageOf } from './expressions.ts';

/** The members of `$states` that a field may use. Step Functions rejects the others at creation. */
export type StatesMember = 'input' | 'context' | 'result' | 'errorOutput';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parts of a node that JSONata evaluates in another context than the node's own. */
const OTHER_CONTEXT = new Set(['stages', 'predicate', 'group', 'terms', 'pattern', 'update', 'delete']);

function* problemsOfVariable(name: string, top: boolean): Generator<string> {
  if (name === 'eval') yield '$eval is not available in Step Functions; use $parse for JSON text';
  if (top && (name === '' || name === '$')) {
    yield `"$${name}" has no value at the top level of an expression; begin with $states or a variable`;
  }
}

function* problemsOfPath(
  steps: readonly unknown[],
  allowed: readonly StatesMember[],
  top: boolean,
): Generator<string> {
  const [first, second] = steps.filter(isNode);
  if (top && first?.type === 'name') {
    yield `the name "${text(first.value)}" refers to nothing at the top level; begin with $states or a variable`;
  }
  if (first?.type !== 'variable' || first.value !== 'states' || second?.type !== 'name') return;
  const member = text(second.value);
  if (!allowed.some((each) => each === member)) {
    yield `$states.${member} is not available here; only ${allowed.map((each) => `$states.${each}`).join(', ')}`;
  }
}

/** `top` is true if an unqualified name would refer to the expression's own, missing input. */
function* problemsOf(value: unknown, allowed: readonly StatesMember[], top: boolean): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* problemsOf(item, allowed, top);
    return;
  }
  if (!isNode(value)) return;
  const steps = value.type === 'path' && Array.isArray(value.steps) ? value.steps : undefined;
  if (value.type === 'variable') yield* problemsOfVariable(text(value.value), top);
  if (value.type === 'wildcard' || value.type === 'descendant') {
    if (top) yield `"${text(value.value)}" has nothing to select from at the top level`;
  }
  if (steps) {
    yield* problemsOfPath(steps, allowed, top);
    for (const [index, step] of steps.entries()) yield* problemsOf(step, allowed, top && index === 0);
  }
  for (const [key, part] of Object.entries(value)) {
    if (key !== 'steps') yield* problemsOf(part, allowed, top && !OTHER_CONTEXT.has(key));
  }
}

/** The first problem of an expression, or undefined. */
export function expressionProblem(source: string, allowed: readonly StatesMember[]): string | undefined {
  try {
    const [problem] = problemsOf(compile(source).ast(), allowed, true);
    return problem;
  } catch (error) {
    return `the JSONata expression "${source}" does not parse: ${messageOf(error)}`;
  }
}
