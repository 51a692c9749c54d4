import { kindOf } from './condition.ts';
import type { Parser } from './dynalite.ts';
import type { AttributeValue } from './types.ts';

/** The parts of a request besides its expressions. A parser removes what it has seen. */
interface Context {
  readonly attrNames?: Readonly<Record<string, string>>;
  readonly attrVals?: Readonly<Record<string, AttributeValue>>;
  readonly unusedAttrNames: Record<string, true>;
  readonly unusedAttrVals: Record<string, true>;
}

interface Kept {
  readonly parsed: unknown;
  /** The value that each placeholder stands for. */
  readonly values: ReadonlyMap<object, string>;
  readonly usedNames: readonly string[];
  readonly usedValues: readonly string[];
}

/** With these, the values themselves decide whether the expression is valid, not just their types. */
const JUDGES_VALUES = /between|attribute_type/i;

/** A service has about a hundred. A client that writes values into expressions must not fill the memory. */
const MAX_KEPT = 2_000;

const keyOf = (expression: string, { attrNames, attrVals = {} }: Context): string =>
  JSON.stringify([
    expression,
    attrNames,
    Object.entries(attrVals).map(([name, value]) => [name, kindOf(value)]),
  ]);

/** A copy of a parsed expression, since its user may change it, with some objects replaced. */
function copyOf(part: unknown, instead: (part: object) => unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const other = instead(part);
  if (other !== undefined) return other;
  if (Array.isArray(part)) return part.map((member) => copyOf(member, instead));
  const copy = Object.create(Object.getPrototypeOf(part));
  for (const [name, member] of Object.entries(part)) copy[name] = copyOf(member, instead);
  return copy;
}

const unmet = (names: object): Record<string, true> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, true]));

/** Parses as if this were the request's only expression, so that everything it uses is known. */
function parseAlone<T>(parse: Parser<T>['parse'], expression: string, context: Context): Kept | string {
  const { attrNames = {}, attrVals = {} } = context;
  const alone = { ...context, unusedAttrNames: unmet(attrNames), unusedAttrVals: unmet(attrVals) };
  const parsed = parse(expression, { context: alone });
  if (typeof parsed === 'string') return parsed;
  const places = new Map(Object.entries(attrVals).map(([name, value]) => [value, { name }]));
  return {
    parsed: copyOf(parsed, (part) => places.get(part)),
    values: new Map([...places.values()].map((place) => [place, place.name])),
    usedNames: Object.keys(attrNames).filter((name) => !(name in alone.unusedAttrNames)),
    usedValues: Object.keys(attrVals).filter((name) => !(name in alone.unusedAttrVals)),
  };
}

function use({ parsed, values, usedNames, usedValues }: Kept, context: Context): unknown {
  for (const name of usedNames) delete context.unusedAttrNames[name];
  for (const name of usedValues) delete context.unusedAttrVals[name];
  return copyOf(parsed, (part) => context.attrVals?.[values.get(part) ?? '']);
}

/**
 * Caches a parser's results: the service sends the same expressions with other values all day, and parsing them took
 * a seventh of the database's time. Only valid expressions are cached.
 */
export function keepExpressions<T>(parser: Parser<T>): void {
  const { parse } = parser;
  const kept = new Map<string, Kept>();
  parser.parse = (expression, options) => {
    if (JUDGES_VALUES.test(expression)) return parse(expression, options);
    const { context } = options as { readonly context: Context };
    const key = keyOf(expression, context);
    const known = kept.get(key);
    if (known) return use(known, context) as T;
    const fresh = parseAlone(parse, expression, context);
    if (typeof fresh === 'string') return fresh;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, fresh);
    return use(fresh, context) as T;
  };
}
