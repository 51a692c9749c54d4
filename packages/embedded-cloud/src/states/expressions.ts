import jsonata from 'jsonata';
import type { Json, JsonObject, Variables } from './definition.ts';
import { JSONATA_FUNCTIONS } from './jsonata-functions.ts';
import { StateError } from './state-error.ts';

/** AWS rejects deeper nesting than this, and the interpreter must not hang in an endless loop. */
const LIMITS = { stack: 100, timeout: 5_000 };

const EXPRESSION = /^\{%([\s\S]*)%\}$/;

/** The source of an expression, or undefined for plain text. */
export const expressionIn = (text: string): string | undefined => EXPRESSION.exec(text)?.[1]?.trim();

const compiled = new Map<string, jsonata.Expression>();

/** Throws JSONata's error if the source is invalid. Definitions are fixed, so the cache is bounded. */
export function compile(source: string): jsonata.Expression {
  const known = compiled.get(source);
  if (known) return known;
  const expression = jsonata(source, LIMITS);
  for (const { name, call, signature } of JSONATA_FUNCTIONS)
    expression.registerFunction(name, call, signature);
  compiled.set(source, expression);
  return expression;
}

/** What the expressions of one field can see. */
export interface ExpressionScope {
  readonly variables: Variables;
  readonly states: {
    readonly input: Json;
    readonly context: JsonObject;
    readonly result?: Json;
    readonly errorOutput?: Json;
  };
}

const queryError = (problem: string): StateError => new StateError('States.QueryEvaluationError', problem);

const isFunction = (value: object): boolean => '_jsonata_lambda' in value || '_jsonata_function' in value;

/** A copy without JSONata's own marks on arrays. Undefined members are left out, as in JSON. */
function toJson(value: unknown, problem: (what: string) => StateError): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw problem('a number that JSON cannot express');
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => toJson(item, problem));
  if (typeof value !== 'object' || isFunction(value)) throw problem('a function');
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, toJson(member, problem)]));
}

async function evaluate(source: string, field: string, sight: ExpressionScope): Promise<Json> {
  const where = `The JSONata expression '${source}' specified for the field '${field}'`;
  let value: unknown;
  try {
    value = await compile(source).evaluate(undefined, { ...sight.variables, states: sight.states });
  } catch (error) {
    throw queryError(`${where} threw an error during evaluation. ${messageOf(error)}`);
  }
  if (value === undefined) throw queryError(`${where} returned nothing (undefined).`);
  return toJson(value, (what) => queryError(`${where} returned ${what}.`));
}

/** JSONata throws plain objects that only look like errors. */
export const messageOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  const code = 'code' in error ? `${error.code}: ` : '';
  return `${code}${error.message}`;
};

/** JSON with every `{% … %}` in it replaced by its value; `field` names the place in errors. */
export async function fill(template: Json, field: string, sight: ExpressionScope): Promise<Json> {
  if (typeof template === 'string') {
    const source = expressionIn(template);
    return source === undefined ? template : evaluate(source, field, sight);
  }
  if (template === null || typeof template !== 'object') return template;
  if (isList(template)) {
    return Promise.all(template.map((item, index) => fill(item, `${field}[${index}]`, sight)));
  }
  const filled = Object.entries(template).map(
    async ([key, value]) => [key, await fill(value, `${field}/${key}`, sight)] as const,
  );
  return Object.fromEntries(await Promise.all(filled));
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

/** Fills a field that must have one type of value. */
async function fillAs<T extends Json>(
  kind: { readonly fits: (value: Json) => value is T; readonly name: string },
  template: Json,
  field: string,
  sight: ExpressionScope,
): Promise<T> {
  const value = await fill(template, field, sight);
  if (kind.fits(value)) return value;
  throw queryError(
    `The field '${field}' must be ${kind.name}, but is ${JSON.stringify(value).slice(0, 100)}.`,
  );
}

type Fill<T> = (template: Json, field: string, sight: ExpressionScope) => Promise<T>;

const fits =
  (test: (value: number) => boolean) =>
  (value: Json): value is number =>
    typeof value === 'number' && test(value);

export const fillText: Fill<string> = (...field) =>
  fillAs({ fits: (value) => typeof value === 'string', name: 'a string' }, ...field);

export const fillBoolean: Fill<boolean> = (...field) =>
  fillAs({ fits: (value) => typeof value === 'boolean', name: 'a boolean' }, ...field);

export const fillList: Fill<readonly Json[]> = (...field) =>
  fillAs({ fits: isList, name: 'an array' }, ...field);

export const fillCount: Fill<number> = (...field) =>
  fillAs(
    { fits: fits((value) => Number.isInteger(value) && value >= 0), name: 'an integer of at least 0' },
    ...field,
  );

export const fillPercentage: Fill<number> = (...field) =>
  fillAs({ fits: fits((value) => value >= 0 && value <= 100), name: 'a number from 0 to 100' }, ...field);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since the epoch, from RFC 3339 text. */
export const fillInstant: Fill<number> = async (template, field, sight) => {
  const text = await fillText(template, field, sight);
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw queryError(`The field '${field}' must be a time such as 2030-01-31T12:00:00Z, but is "${text}".`);
};
