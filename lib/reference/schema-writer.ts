import * as z from 'zod';
import { describeFields } from './describe-fields.ts';
import type { Json } from './shared-parts.ts';

/** `input`: what a caller may send. `output`: what a response holds. */
type Direction = 'input' | 'output';

/**
 * Removes the bounds of JavaScript integers, which say nothing, and `additionalProperties: false` from responses, which
 * would make every new field a breaking change.
 */
function dropNoise(schema: Json, io: Direction): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Validators expect names in `required` to be declared as properties, also in `not`. */
function declareForbidden(forbidden: unknown): void {
  const { required, anyOf = [] } = (forbidden ?? {}) as { required?: string[]; anyOf?: unknown[] };
  for (const choice of anyOf) declareForbidden(choice);
  if (required)
    Object.assign(forbidden as Json, { properties: Object.fromEntries(required.map((name) => [name, {}])) });
}

/** Named schemas become components; everything else is written in place. */
export function createSchemaWriter() {
  const components: Json = {};
  return {
    components,
    /** `name` is used to look up field descriptions if the schema has no name of its own. */
    write(schema: z.ZodType, io: Direction, name?: string): Json {
      const {
        $schema: _,
        $defs,
        ...written
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        reused: 'inline',
        override: ({ zodSchema, jsonSchema }) => {
          dropNoise(jsonSchema as Json, io);
          declareForbidden(jsonSchema.not);
          // zod leaves out the default of a transformed value, such as an integer in a query.
          if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue as never;
        },
      }) as Json;
      const text = JSON.stringify({ written, $defs }).replaceAll('#/$defs/', '#/components/schemas/');
      const resolvedSchemas = JSON.parse(text) as { written: Json; $defs?: Json };
      for (const [component, definition] of Object.entries(resolvedSchemas.$defs ?? {})) {
        const { id: _id, ...rest } = definition as Json;
        components[component] = describeFields(rest, component);
      }
      const { id: schemaName, ...rest } = resolvedSchemas.written;
      if (typeof schemaName !== 'string') return name === undefined ? rest : describeFields(rest, name);
      components[schemaName] = describeFields(rest, schemaName);
      return { $ref: `#/components/schemas/${schemaName}` };
    },
  };
}

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;
