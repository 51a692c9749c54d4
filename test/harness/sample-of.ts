import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

const MOMENT = '2026-03-01T10:00:00.000Z';

function sampleOfJson(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return sampleOfJson(first as Schema);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleOfJson(each as Schema)]),
      );
    case 'array':
      return [sampleOfJson(schema.items as Schema)];
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return false;
    case 'string':
      return schema.format === 'date-time' ? MOMENT : 'any';
    default:
      return null;
  }
}

/** A value that a schema accepts: all fields are set, lists have one item, and booleans are false. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sampleOfJson(z.toJSONSchema(schema, { io: 'input' }) as Schema);
