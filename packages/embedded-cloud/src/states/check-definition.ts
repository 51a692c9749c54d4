import {
  objectAt,
  objectIn,
  objectsIn,
  oneOf,
  type Place,
  record,
  refuse,
  text,
  within,
} from './check-place.ts';
import type { Definition, Json, JsonObject, StateType } from './definition.ts';
import { block, STATE_FIELDS, seconds } from './state-fields.ts';

const LONGEST_NAME = 80;

const isStateType = (value: Json | undefined): value is StateType =>
  typeof value === 'string' && Object.hasOwn(STATE_FIELDS, value);

const ENDS_OR_BRANCHES: ReadonlySet<StateType> = new Set(['Succeed', 'Fail', 'Choice']);

/** Rules across the fields of a state. */
function checkCombination(state: JsonObject, type: StateType, place: Place): void {
  const exclusive = (first: string, second: string) => {
    if ((state[first] === undefined) === (state[second] === undefined)) {
      refuse(place, `needs exactly one of ${first} and ${second}`);
    }
  };
  if (type === 'Wait') exclusive('Seconds', 'Timestamp');
  if (!ENDS_OR_BRANCHES.has(type)) exclusive('Next', 'End');
  if (state.ItemBatcher === undefined) return;
  const { MaxItemsPerBatch, MaxInputBytesPerBatch } = objectIn(state.ItemBatcher);
  if (MaxItemsPerBatch === undefined && MaxInputBytesPerBatch === undefined) {
    refuse(within(place, 'ItemBatcher'), 'needs MaxItemsPerBatch or MaxInputBytesPerBatch');
  }
}

interface Target {
  readonly field: string;
  readonly name: string;
}

/** Every possible next state, with the field that names it. */
function targetsOf(state: JsonObject): Target[] {
  const direct = ['Next', 'Default'].map((field) => ({ field, name: state[field] }));
  const listed = ['Choices', 'Catch'].flatMap((list) =>
    objectsIn(state[list]).map(({ Next }, index) => ({ field: `${list}[${index}]/Next`, name: Next })),
  );
  return [...direct, ...listed].flatMap(({ field, name }) =>
    typeof name === 'string' ? [{ field, name }] : [],
  );
}

const namesAssigned = (state: JsonObject): string[] =>
  [state, ...objectsIn(state.Choices), ...objectsIn(state.Catch)].flatMap(({ Assign }) =>
    Object.keys(objectIn(Assign)),
  );

/** The blocks inside a state, with the field that contains each. */
const blocksOf = (state: JsonObject): { readonly field: string; readonly inner: JsonObject }[] => [
  ...(state.ItemProcessor === undefined
    ? []
    : [{ field: 'ItemProcessor', inner: objectIn(state.ItemProcessor) }]),
  ...objectsIn(state.Branches).map((inner, index) => ({ field: `Branches[${index}]`, inner })),
];

interface Surroundings {
  readonly place: Place;
  readonly queryLanguage: Json | undefined;
  /** Variables that the surrounding states assign: readable here, but not assignable. */
  readonly outer: ReadonlySet<string>;
  /** State names are unique within the whole machine. */
  readonly taken: Set<string>;
}

function checkName(name: string, { taken }: Surroundings, place: Place): void {
  if (name.length > LONGEST_NAME) {
    refuse(place, `the name has ${name.length} characters, at most ${LONGEST_NAME} are allowed`);
  }
  if (taken.has(name)) refuse(place, 'the name is taken by another state of the machine');
  taken.add(name);
}

function typeOf(state: JsonObject, place: Place): StateType {
  if (isStateType(state.Type)) return state.Type;
  const known = Object.keys(STATE_FIELDS).join(', ');
  return refuse(within(place, 'Type'), `got ${JSON.stringify(state.Type)}, expected one of ${known}`);
}

function checkLanguage(state: JsonObject, { queryLanguage }: Surroundings, place: Place): void {
  if ((state.QueryLanguage ?? queryLanguage) === 'JSONata') return;
  const problem = 'JSONPath is not supported; set "JSONata" for the state or the whole machine';
  refuse(within(place, 'QueryLanguage'), problem);
}

/** `scope`: the variables that this state's own block and the surrounding ones assign. */
function checkState(name: string, value: Json, around: Surroundings, scope: ReadonlySet<string>): JsonObject {
  const place = { ...around.place, state: name, field: undefined };
  const state = objectAt(value, place);
  checkName(name, around, place);
  const type = typeOf(state, place);
  checkLanguage(state, around, place);
  const { required, optional } = STATE_FIELDS[type];
  record(required, optional)(state, place);
  checkCombination(state, type, place);
  const foreign = namesAssigned(state).find((variable) => around.outer.has(variable));
  if (foreign !== undefined) {
    refuse(
      within(place, 'Assign'),
      `"${foreign}" belongs to the states around this one, which alone may assign it`,
    );
  }
  for (const { field, inner } of blocksOf(state)) {
    checkBlock(inner, { ...around, place: within(place, field), outer: scope });
  }
  return state;
}

const processorConfig = record({ Mode: oneOf('INLINE') });
const innerBlock = record(
  { StartAt: text, States: block },
  { Comment: text, ProcessorConfig: processorConfig },
);

function checkBlock(value: JsonObject, around: Surroundings): void {
  if (around.place.state !== undefined) innerBlock(value, around.place);
  const states = objectAt(value.States ?? null, within(around.place, 'States'));
  const scope = new Set([...around.outer, ...Object.values(states).map(objectIn).flatMap(namesAssigned)]);
  const follow = new Map<string, string[]>();
  for (const [name, state] of Object.entries(states)) {
    const targets = targetsOf(checkState(name, state, around, scope));
    const missing = targets.find((target) => !Object.hasOwn(states, target.name));
    if (missing) {
      const place = { ...around.place, state: name, field: missing.field };
      refuse(place, `there is no state "${missing.name}" in this block`);
    }
    follow.set(
      name,
      targets.map((target) => target.name),
    );
  }
  checkReachable(String(value.StartAt), follow, around.place);
}

function checkReachable(start: string, follow: ReadonlyMap<string, string[]>, place: Place): void {
  if (!follow.has(start)) refuse(within(place, 'StartAt'), `there is no state "${start}" in this block`);
  const reached = new Set([start]);
  for (const name of reached) for (const target of follow.get(name) ?? []) reached.add(target);
  for (const name of follow.keys()) {
    if (!reached.has(name)) refuse({ ...place, state: name, field: undefined }, 'no other state leads here');
  }
}

const machineFields = record(
  { StartAt: text, States: block },
  {
    Comment: text,
    Version: oneOf('1.0'),
    QueryLanguage: oneOf('JSONata', 'JSONPath'),
    TimeoutSeconds: seconds,
  },
);

function parse(definition: string, place: Place): JsonObject {
  try {
    return objectAt(JSON.parse(definition), place);
  } catch (error) {
    if (error instanceof SyntaxError) refuse(place, `the definition is not JSON: ${error.message}`);
    throw error;
  }
}

/** The definition, if every part of it can be run; else throws an Error that names machine, state and field. */
export function checkDefinition(definition: string, machine: string): Definition {
  const place: Place = { machine, members: ['input', 'context'] };
  const parsed = parse(definition, place);
  machineFields(parsed, place);
  checkBlock(parsed, { place, queryLanguage: parsed.QueryLanguage, outer: new Set(), taken: new Set() });
  return JSON.parse(definition) as Definition;
}
