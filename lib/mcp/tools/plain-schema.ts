import * as z from 'zod';

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords an agent doesn't need to fill in a value; the API validates them anyway. */
const OMITTED_KEYWORDS: ReadonlySet<string> = new Set([
  '$schema',
  '$defs',
  'id',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'additionalProperties',
  'not',
]);

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

function resolveReference(schema: Json, definitions: Json): Json {
  if (typeof schema.$ref !== 'string') return schema;
  const definition = definitions[schema.$ref.replace('#/$defs/', '')];
  if (!isObject(definition)) throw new Error(`no definition of ${schema.$ref}`);
  const { $ref: _, ...rest } = schema;
  return { ...resolveReference(definition, definitions), ...rest };
}

/** `anyOf` of one type and null becomes that type or null. One that only adds rules doesn't affect the shape. */
function dropChoices(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const [firstChoice, secondChoice] = anyOf as Json[];
  if (rest.type !== undefined) return rest;
  if (anyOf.length === 2 && secondChoice?.type === 'null' && typeof firstChoice?.type === 'string') {
    return { ...rest, ...firstChoice, type: [firstChoice.type, 'null'] };
  }
  return schema;
}

function toPlain(value: unknown, definitions: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => toPlain(item, definitions));
  if (!isObject(value)) return value;
  const schema = dropChoices(toPlainParts(resolveReference(value, definitions), definitions));
  if (isEmpty(schema.default)) delete schema.default;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  return schema;
}

const toPlainParts = (schema: Json, definitions: Json): Json =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !OMITTED_KEYWORDS.has(key))
      .map(([key, value]) => [
        key,
        key === 'properties' && isObject(value)
          ? Object.fromEntries(
              Object.entries(value).map(([name, inner]) => [name, toPlain(inner, definitions)]),
            )
          : toPlain(value, definitions),
      ]),
  );

/** A JSON Schema cut down for agents: references inlined, patterns and lengths dropped. */
export function toPlainSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const writtenSchema = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue as never;
    },
  }) as Json;
  return toPlain(writtenSchema, isObject(writtenSchema.$defs) ? writtenSchema.$defs : {}) as Json;
}
