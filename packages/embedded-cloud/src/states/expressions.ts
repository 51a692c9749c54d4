import jsonata from 'jsonata';
import type { Json, JsonObject } from './definition.ts';
import { StateError } from './state-error.ts';

/** AWS rejects deeper nesting than this, and the interpreter must not hang in an endless loop. */
const LIMITS = { stack: 100, timeout: 5_000 };

const EXPRESSION = /^\{%([\s\S]*)%\}$/;

/** The source of an expression, or undefined for plain text. */
export const readExpression = (text: string): string | undefined => EXPRESSION.exec(text)?.[1]?.trim();

const compiled = new Map<string, jsonata.Expression>();

/** Throws JSONata's error if the source is invalid. Definitions are fixed, so the cache is bounded. */
export function compile(source: string): jsonata.Expression {
  const expression = compiled.get(source) ?? jsonata(source, LIMITS);
  compiled.set(source, expression);
  return expression;
}

/** `$states`, as the expressions of one field see it. */
export interface StatesObject {
  readonly input: Json;
  readonly context: JsonObject;
  readonly result?: Json;
  readonly errorOutput?: Json;
}

const queryError = (problem: string): StateError => new StateError('States.QueryEvaluationError', problem);

/** A copy without JSONata's own marks on arrays. Undefined members are left out, as in JSON. */
function toJson(value: unknown, fail: (what: string) => StateError): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw fail('a number that JSON cannot express');
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => toJson(item, fail));
  if (typeof value !== 'object') throw fail('a function');
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, toJson(member, fail)]));
}

/** JSONata throws plain objects that only look like errors. */
export const describeError = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  const code = 'code' in error ? `${error.code}: ` : '';
  return `${code}${error.message}`;
};

async function evaluate(source: string, field: string, states: StatesObject): Promise<Json> {
  const where = `The JSONata expression '${source}' specified for the field '${field}'`;
  let value: unknown;
  try {
    value = await compile(source).evaluate(undefined, { states });
  } catch (error) {
    throw queryError(`${where} threw an error during evaluation. ${describeError(error)}`);
  }
  if (value === undefined) throw queryError(`${where} returned nothing (undefined).`);
  return toJson(value, (what) => queryError(`${where} returned ${what}.`));
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

/** JSON with every `{% … %}` in it replaced by its value; `field` is named in errors. */
export async function fillTemplate(template: Json, field: string, states: StatesObject): Promise<Json> {
  if (typeof template === 'string') {
    const source = readExpression(template);
    return source === undefined ? template : evaluate(source, field, states);
  }
  if (isList(template)) {
    return Promise.all(template.map((item, index) => fillTemplate(item, `${field}[${index}]`, states)));
  }
  if (!isObject(template)) return template;
  const members = Object.entries(template).map(
    async ([key, value]) => [key, await fillTemplate(value, `${field}/${key}`, states)] as const,
  );
  return Object.fromEntries(await Promise.all(members));
}

/** Fills a field that must have one kind of value. */
export async function fillAs<Value extends Json>(
  { isValid, name }: { readonly isValid: (value: Json) => value is Value; readonly name: string },
  template: Json,
  field: string,
  states: StatesObject,
): Promise<Value> {
  const value = await fillTemplate(template, field, states);
  if (isValid(value)) return value;
  throw queryError(`The field '${field}' must be ${name}, but is ${JSON.stringify(value).slice(0, 100)}.`);
}

export const list = { isValid: isList, name: 'an array' };
export const flag = { isValid: (value: Json) => typeof value === 'boolean', name: 'a boolean' };
export const count = {
  isValid: (value: Json): value is number => Number.isInteger(value) && Number(value) >= 0,
  name: 'an integer of at least 0',
};
