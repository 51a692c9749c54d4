import fc, { type Arbitrary } from 'fast-check';
import { anyCharacter } from './any-character.ts';

/** Values that a JSON Schema of the OpenAPI document allows, as far as that document uses JSON Schema. */

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly not?: JsonSchema;
}

/** The supported keywords; values might violate any other. */
const KNOWN = new Set([
  ...['$ref', 'type', 'anyOf', 'enum', 'const', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
  ...['items', 'minItems', 'maxItems', 'properties', 'required', 'additionalProperties', 'not'],
  'propertyNames',
  ...['description', 'default', 'title', 'format'],
]);

/** fast-check doesn't support lookaheads, so the whole pattern filters its strings. */
const withoutLookahead = (pattern: string): string => pattern.replace(/\(\?![^()]*\)/g, '');

/** Invisible, and beyond what a pattern can say that every language reads alike. */
const TAGS = /[\u{e0000}-\u{e0fff}]/gu;

const lengthOf = (text: string): number => [...text].length;

function texts({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: JsonSchema) {
  const whole = fc.string({ unit: anyCharacter, minLength, maxLength: Math.min(maxLength, 300) });
  const made =
    pattern === undefined ? whole : fc.oneof(fc.stringMatching(new RegExp(withoutLookahead(pattern))), whole);
  // Mostly spaces and separators, which are rare in random text.
  const sparse = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', ',', '.', 'a'), maxLength: 6 });
  const allowed = new RegExp(pattern ?? '');
  // At the very limit, to reveal lengths counted in other units.
  const longest = fc
    .tuple(made, fc.constantFrom('a', 'é', '語', '🚀'))
    .map(([text, filler]) => text + filler.repeat(Math.max(0, Math.min(maxLength, 2100) - lengthOf(text))));
  return fc
    .oneof(
      { weight: 4, arbitrary: made },
      { weight: 2, arbitrary: sparse },
      { weight: 1, arbitrary: longest },
    )
    .filter((text) => {
      const length = lengthOf(text);
      const fits = length >= minLength && length <= maxLength && text.isWellFormed();
      return fits && allowed.test(text) && allowed.test(text.replaceAll(TAGS, ''));
    });
}

/** Rules about several fields of an object: which must be there together, or not at all. */
function keepsRules({ anyOf, not }: JsonSchema, value: Readonly<Record<string, unknown>>): boolean {
  const fits = ({ anyOf: some, required = [], properties = {} }: JsonSchema): boolean =>
    (!some || some.some(fits)) &&
    required.every((name) => name in value) &&
    Object.entries(properties).every(([name, { minItems = 0 }]) => {
      const items = value[name];
      return !Array.isArray(items) || items.length >= minItems;
    });
  return (!anyOf || anyOf.some(fits)) && !(not && fits(not));
}

function dates(format: string): Arbitrary<string> {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  if (format === 'date-time') return day;
  if (format === 'date') return day.map((text) => text.slice(0, 'YYYY-MM-DD'.length));
  throw new Error(`the test does not know the format ${format}`);
}

export function schemaValues(
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema,
): Arbitrary<unknown> {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) throw new Error(`the test does not know ${unknown.join(', ')} of JSON Schema`);
  const below = (inner: JsonSchema) => schemaValues(inner, resolve);
  if (schema.$ref !== undefined) return below(resolve(schema.$ref));
  if (schema.anyOf && !schema.properties) return fc.oneof(...schema.anyOf.map(below));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (typeof schema.type === 'object')
    return fc.oneof(...schema.type.map((type) => below({ ...schema, type })));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        ...(schema.minimum !== undefined && { min: schema.minimum }),
        ...(schema.maximum !== undefined && { max: schema.maximum }),
      });
    case 'string':
      return schema.format === undefined ? texts(schema) : dates(schema.format);
    case 'array':
      return fc.array(below(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      if (schema.propertyNames && typeof schema.additionalProperties === 'object')
        return fc.dictionary(texts({}), below(schema.additionalProperties), { maxKeys: 5 });
      return fc
        .record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, below(inner)]),
          ),
          { requiredKeys: [...(schema.required ?? [])] },
        )
        .filter((value) => keepsRules(schema, value));
    default:
      throw new Error(`the test does not know the type ${schema.type} of JSON Schema`);
  }
}
