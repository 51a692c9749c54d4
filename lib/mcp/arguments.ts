import { IDEMPOTENCY_KEY_MAX } from '#contract/endpoint.ts';
import { DETAILS_MAX, type ErrorDetail } from '#contract/errors.ts';
import { HEADER_TEXT } from '#contract/patterns.ts';
import type { CallEntry, ToolEntry } from './agent-tools/tool-entry.ts';
import type { ApiRequest } from './public-api.ts';
import { ToolError } from './tool-error.ts';

export type Arguments = Readonly<Record<string, unknown>>;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const isGiven = (value: unknown): boolean => value !== undefined;

/** Deeper than any argument of ours. Endless nesting couldn't be serialized. */
const MAX_DEPTH = 20;

/** Why a value can't be passed to the API. A loop, because arguments may be nested deeper than the stack. */
function flawOf(argument: unknown): string | undefined {
  const left = [{ value: argument, depth: 0 }];
  for (let at = left.pop(); at; at = left.pop()) {
    const { value, depth } = at;
    if (typeof value === 'string' && !value.isWellFormed()) {
      return 'Contains half of a surrogate pair, which is not valid text.';
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) return `Is nested deeper than ${MAX_DEPTH} levels.`;
    for (const [name, inner] of Object.entries(value)) {
      left.push({ value: name, depth }, { value: inner, depth: depth + 1 });
    }
  }
  return undefined;
}

const invalid = (path: string, message: string): ErrorDetail => ({ path, message });

const HEADER = new RegExp(HEADER_TEXT);

/** The key becomes a header: an invalid one would fail the call, and one that isn't a string would be ignored. */
const isKey = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= IDEMPOTENCY_KEY_MAX && HEADER.test(value);

function problemsOf({ listed, oneOf, anyOf }: ToolEntry, given: Arguments): ErrorDetail[] {
  const { properties, required = [] } = listed.inputSchema;
  const known = Object.keys(properties);
  const chosen = (names: readonly string[]): number => names.filter((name) => isGiven(given[name])).length;
  return [
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => invalid(name, `Unknown argument. Known arguments: ${known.join(', ') || 'none'}.`)),
    ...required
      .filter((name) => !isGiven(given[name]) && name !== 'confirm_spend' && name !== 'confirm_send')
      .map((name) => invalid(name, 'Is required.')),
    ...Object.entries(given).flatMap(([name, value]) => {
      const flaw = flawOf(value);
      return flaw === undefined ? [] : [invalid(name, flaw)];
    }),
    ...(isGiven(given.idempotency_key) && !isKey(given.idempotency_key)
      ? [invalid('idempotency_key', `Must have 1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters.`)]
      : []),
    ...(oneOf && chosen(oneOf) !== 1
      ? [invalid(oneOf.join(', '), `Give exactly one of ${oneOf.join(', ')}.`)]
      : []),
    ...(anyOf && chosen(anyOf) === 0
      ? [invalid(anyOf.join(', '), `Give at least one of ${anyOf.join(', ')}.`)]
      : []),
  ];
}

/** Rejects what the API would never see; the API checks the rest. */
export function checkArguments(tool: ToolEntry, given: Arguments): void {
  const problems = problemsOf(tool, given);
  if (problems.length > 0) {
    throw new ToolError('invalid_arguments', 'The arguments are not valid; see details.', {
      details: problems.slice(0, DETAILS_MAX),
    });
  }
  const { spends, sends, freeWith } = tool;
  const unconfirmed = (does: string) =>
    new ToolError('confirmation_required', `${tool.listed.name} ${does}. Nothing was done.`);
  if (freeWith !== undefined && given[freeWith] === true) return;
  if (sends !== undefined && given.confirm_send !== true) throw unconfirmed(`sends ${sends}`);
  if (spends !== undefined && given.confirm_spend !== true) throw unconfirmed(`spends ${spends}`);
}

/** `.` and `..` change the path even if encoded, and are never ids. */
function pathPart(argument: string, value: unknown): string {
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') {
    return encodeURIComponent(value);
  }
  throw new ToolError('invalid_arguments', 'The arguments are not valid; see details.', {
    details: [invalid(argument, 'Must be an id.')],
  });
}

function queryValue(argument: string, value: unknown): string {
  if (isScalar(value)) return String(value);
  throw new ToolError('invalid_arguments', 'The arguments are not valid; see details.', {
    details: [invalid(argument, 'Must be a string, a number or a boolean.')],
  });
}

/** The value at a path such as `list.id` in earlier responses. */
const chainedValue = (place: string, responses: Readonly<Record<string, unknown>>): unknown =>
  place
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      responses,
    );

function bodyOf({ body, defaults = {} }: CallEntry, given: Arguments): unknown {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return given[body];
  const fields = Object.entries(body).map(
    ([name, argument]) => [name, isGiven(given[argument]) ? given[argument] : defaults[name]] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => isGiven(value)));
}

/** Builds a call's request from the arguments. */
export function requestOf(
  call: CallEntry,
  given: Arguments,
  responses: Readonly<Record<string, unknown>> = {},
): ApiRequest {
  const { chained = {}, fixed = {} } = call;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const place = chained[name];
    const argument = call.params[name] ?? name;
    return pathPart(argument, place === undefined ? given[argument] : chainedValue(place, responses));
  });
  const query = Object.entries(call.query)
    .filter(([, argument]) => isGiven(given[argument]))
    .map(([name, argument]) => [name, queryValue(argument, given[argument])]);
  const body = bodyOf(call, given);
  return {
    method: call.method,
    path,
    query: {
      ...Object.fromEntries(query),
      ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, String(value)])),
    },
    ...(body !== undefined && { body }),
  };
}

/** Translates the API's field names in errors to the tool's argument names. */
export function inArguments({ calls }: ToolEntry, details: readonly ErrorDetail[]): ErrorDetail[] {
  const names = new Map(
    calls.flatMap(({ params, query, body = {} }) =>
      Object.entries({ ...params, ...query, ...(typeof body === 'string' ? {} : body) }),
    ),
  );
  return details.map(({ path, message }) => {
    const [head = '', ...rest] = path.split('.');
    return { path: [names.get(head) ?? head, ...rest].join('.'), message };
  });
}
