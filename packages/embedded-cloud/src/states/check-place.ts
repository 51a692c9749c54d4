import { expressionProblem, type StatesMember } from './check-expression.ts';
import type { Json, JsonObject } from './definition.ts';
import { expressionIn, isList, isObject } from './expressions.ts';

/** Where a value is in a definition, and what is known there. */
export interface Place {
  readonly machine: string;
  readonly state?: string;
  readonly field?: string | undefined;
  readonly members: readonly StatesMember[];
}

export function refuse(place: Place, problem: string): never {
  const state = place.state === undefined ? '' : `, state "${place.state}"`;
  const field = place.field === undefined ? '' : `, field "${place.field}"`;
  throw new Error(`State machine "${place.machine}"${state}${field}: ${problem}`);
}

export const within = (place: Place, part: string): Place => ({
  ...place,
  field: place.field === undefined ? part : `${place.field}${part.startsWith('[') ? '' : '/'}${part}`,
});

/** Checks one field's value. Throws through `refuse`. */
export type Check = (value: Json, place: Place) => void;

const shown = (value: Json): string => JSON.stringify(value).slice(0, 100);

const literal =
  (expected: string, test: (value: Json) => boolean): Check =>
  (value, place) => {
    if (!test(value)) refuse(place, `got ${shown(value)}, expected ${expected}`);
  };

const isNumber = (value: Json, least: number, most = Number.POSITIVE_INFINITY): boolean =>
  typeof value === 'number' && value >= least && value <= most;

export const text = literal('a string', (value) => typeof value === 'string');
export const flag = literal('true or false', (value) => typeof value === 'boolean');
export const integer = (least: number, most?: number): Check =>
  literal(
    `an integer of at least ${least}`,
    (value) => isNumber(value, least, most) && Number.isInteger(value),
  );
export const atLeast = (least: number): Check =>
  literal(`a number of at least ${least}`, (v) => isNumber(v, least));
export const oneOf = (...values: readonly string[]): Check =>
  literal(values.map((value) => `"${value}"`).join(' or '), (value) => values.some((each) => each === value));

/** JSON that may contain expressions anywhere. */
export const template: Check = (value, place) => {
  if (typeof value === 'string') {
    const source = expressionIn(value);
    const problem = source === undefined ? undefined : expressionProblem(source, place.members);
    if (problem) refuse(place, problem);
  } else if (isList(value)) {
    for (const [index, item] of value.entries()) template(item, within(place, `[${index}]`));
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (key.endsWith('.$'))
        refuse(within(place, key), 'JSONPath is not supported; write a JSONata expression');
      template(member, within(place, key));
    }
  }
};

/** A literal of the given type, or an expression that returns one. */
export const orExpression =
  (check: Check): Check =>
  (value, place) => {
    const isExpression = typeof value === 'string' && expressionIn(value) !== undefined;
    (isExpression ? template : check)(value, place);
  };

export const seeing =
  (members: readonly StatesMember[], check: Check): Check =>
  (value, place) =>
    check(value, { ...place, members: ['input', 'context', ...members] });

export function objectAt(value: Json, place: Place): JsonObject {
  if (!isObject(value)) refuse(place, `got ${shown(value)}, expected an object`);
  return value;
}

function listAt(value: Json, place: Place): readonly Json[] {
  if (!isList(value) || value.length === 0)
    refuse(place, `got ${shown(value)}, expected a list that is not empty`);
  return value;
}

/** The value if it is an object, otherwise an empty one: to look ahead of the value's own check. */
export const objectIn = (value: Json | undefined): JsonObject =>
  value !== undefined && isObject(value) ? value : {};

export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  value !== undefined && isList(value) ? value.map(objectIn) : [];

/** Every element of a list. */
export const each =
  (check: Check): Check =>
  (value, place) => {
    for (const [index, item] of listAt(value, place).entries()) check(item, within(place, `[${index}]`));
  };

export type Fields = Readonly<Record<string, Check>>;

const JSON_PATH_FIELDS = new Set([
  'InputPath',
  'OutputPath',
  'Parameters',
  'ResultSelector',
  'ResultPath',
  'Result',
  'ItemsPath',
  'SecondsPath',
  'TimestampPath',
  'TimeoutSecondsPath',
  'HeartbeatSecondsPath',
  'ErrorPath',
  'CausePath',
  'MaxConcurrencyPath',
  'ToleratedFailureCountPath',
  'ToleratedFailurePercentagePath',
  'Variable',
]);

const REASONS: Readonly<Record<string, string>> = {
  HeartbeatSeconds: 'no supported task sends heartbeats',
  ItemReader: 'only the inline Map is supported, which takes its items from Items',
  ResultWriter: 'only the inline Map is supported, which hands its results on',
  Label: 'only the inline Map is supported, which has no label',
  Iterator: 'write ItemProcessor, which replaced it',
  Credentials: 'tasks run with the role of the state machine',
};

function unknownField(name: string): string {
  if (JSON_PATH_FIELDS.has(name)) {
    return 'JSONPath is not supported; write the state in JSONata (Arguments, Output, Assign)';
  }
  const reason = REASONS[name];
  return reason === undefined ? 'unknown field' : `not supported: ${reason}`;
}

/** An object with the required fields, possibly the optional ones, and no others. */
export const record =
  (required: Fields, optional: Fields = {}): Check =>
  (value, place) => {
    const object = objectAt(value, place);
    for (const name of Object.keys(required)) {
      if (object[name] === undefined) refuse(within(place, name), 'missing, but required');
    }
    for (const [name, member] of Object.entries(object)) {
      const check = Object.hasOwn(required, name)
        ? required[name]
        : Object.hasOwn(optional, name) && optional[name];
      if (!check) refuse(within(place, name), unknownField(name));
      check(member, within(place, name));
    }
  };
