import { type Definition, type Json, machineDefinition, type State, type StatesBlock } from './definition.ts';
import { compile, describeError, isList, isObject, readExpression } from './expressions.ts';

type Refuse = (field: string, problem: string) => never;

/** The members of `$states` that a field may use. Step Functions rejects the others at creation. */
type Members = readonly ('input' | 'context' | 'result' | 'errorOutput')[];

const INPUT: Members = ['input', 'context'];
const RESULT: Members = [...INPUT, 'result'];
const ERROR: Members = [...INPUT, 'errorOutput'];

/** What the machines call. Another function of JSONata needs a row here; those that AWS adds need code as well. */
const FUNCTIONS = ['merge', 'exists', 'not'];

/** Every problem of a compiled expression. */
function* findProblems(node: unknown, members: Members): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* findProblems(each, members);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, steps, procedure, ...rest } = node as Record<string, unknown>;
  const [first, second] = Array.isArray(steps) ? steps : [];
  if (type === 'function') {
    const name = (procedure as { readonly value?: unknown }).value;
    if (!FUNCTIONS.includes(String(name)))
      yield `$${name} is not supported; only $${FUNCTIONS.join(', $')} are`;
  } else if (type === 'variable' && value !== 'states') {
    yield `$${value} has no value here; begin with $states`;
  } else if (type === 'lambda' || type === 'wildcard' || type === 'descendant') {
    yield `a ${type} is not supported`;
  } else if (type === 'path' && first?.type === 'name') {
    yield `the name "${first.value}" refers to nothing; begin with $states`;
  } else if (type === 'path' && first?.type === 'variable' && first.value === 'states') {
    if (!members.includes(second?.value)) yield `$states.${second?.value} is not available here`;
  }
  yield* findProblems(first?.type === 'variable' ? first : steps, members);
  yield* findProblems(Object.values(rest), members);
}

function checkTemplate(value: Json | undefined, members: Members, field: string, refuse: Refuse): void {
  if (typeof value === 'string') {
    const source = readExpression(value);
    if (source === undefined) return;
    try {
      const [problem] = findProblems(compile(source).ast(), members);
      if (problem !== undefined) refuse(field, problem);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('State machine')) throw error;
      refuse(field, `the JSONata expression "${source}" does not parse: ${describeError(error)}`);
    }
  } else if (value !== undefined && isList(value)) {
    for (const [index, item] of value.entries()) checkTemplate(item, members, `${field}[${index}]`, refuse);
  } else if (value !== undefined && isObject(value)) {
    for (const [key, member] of Object.entries(value))
      checkTemplate(member, members, `${field}/${key}`, refuse);
  }
}

type Template = readonly [field: string, value: Json | undefined, members: Members];

/** Every field of a state that may contain expressions, with what they may use. */
function templatesOf(state: State): Template[] {
  const hasResult = state.Type === 'Task' || state.Type === 'Map';
  const fields: Readonly<Record<string, Json>> = { ...state };
  return [
    ...['Arguments', 'Items', 'ItemSelector', 'Seconds'].map((name): Template => [name, fields[name], INPUT]),
    ['Output', fields.Output, hasResult ? RESULT : INPUT],
    ...('Choices' in state ? state.Choices : []).flatMap(({ Condition, Output }, index): Template[] => [
      [`Choices[${index}]/Condition`, Condition, INPUT],
      [`Choices[${index}]/Output`, Output, INPUT],
    ]),
    ...(('Catch' in state && state.Catch) || []).map(
      ({ Output }, index): Template => [`Catch[${index}]/Output`, Output, ERROR],
    ),
  ];
}

/** Every state that may follow. */
function targetsOf(state: State): string[] {
  const branches = [
    ...('Choices' in state ? state.Choices : []),
    ...('Catch' in state ? (state.Catch ?? []) : []),
  ];
  const direct = ['Next' in state ? state.Next : undefined, 'Default' in state ? state.Default : undefined];
  return [...direct, ...branches.map(({ Next }) => Next)].filter((name) => name !== undefined);
}

function checkBlock({ StartAt, States }: StatesBlock, machine: string, names: Set<string>): void {
  const refuseIn =
    (name: string): Refuse =>
    (field, problem) => {
      throw new Error(
        `State machine "${machine}", state "${name}"${field && `, field "${field}"`}: ${problem}`,
      );
    };
  for (const [name, state] of Object.entries(States)) {
    const refuse = refuseIn(name);
    if (names.has(name)) refuse('', 'the name is taken by another state of the machine');
    names.add(name);
    if (state.Type === 'Task' && 'Next' in state === 'End' in state) {
      refuse('', 'needs exactly one of Next and End');
    }
    for (const [field, value, members] of templatesOf(state)) checkTemplate(value, members, field, refuse);
    const missing = targetsOf(state).find((target) => !Object.hasOwn(States, target));
    if (missing !== undefined) refuse('', `there is no state "${missing}" in this block`);
    if (state.Type === 'Map') checkBlock(state.ItemProcessor, machine, names);
  }
  if (!Object.hasOwn(States, StartAt))
    refuseIn(StartAt)('', 'there is no such state, but the block starts there');
  const reached = new Set([StartAt]);
  for (const name of reached) for (const target of targetsOf(States[name] as State)) reached.add(target);
  const unreached = Object.keys(States).find((name) => !reached.has(name));
  if (unreached !== undefined) refuseIn(unreached)('', 'no other state leads here');
}

/** The definition, if every part of it can be run; else throws an Error that names machine, state and field. */
export function checkDefinition(text: string, machine: string): Definition {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`State machine "${machine}": the definition is not JSON: ${error}`);
  }
  const { data, error } = machineDefinition.safeParse(json);
  if (error) {
    const [issue] = error.issues;
    throw new Error(`State machine "${machine}", field "${issue?.path.join('/')}": ${issue?.message}`);
  }
  checkBlock(data, machine, new Set());
  return data;
}
