import { commonFields } from './field-descriptions.ts';
import { fieldsOf } from './fields-by-schema.ts';
import type { Json } from './json.ts';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that hold nested schemas. */
function inner(schema: Json): Json[] {
  const listed = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    Array.isArray(schema[word]) ? schema[word] : [],
  );
  return [...listed, schema.items, schema.additionalProperties].filter(isObject);
}

const descriptionOf = (place: string, field: string): string | undefined =>
  fieldsOf[place] ?? commonFields[field];

/** Adds descriptions to fields that have none in the contract. `place` is the schema's name and the path to the field. */
export function describeFields(schema: Json, place: string): Json {
  for (const below of inner(schema)) describeFields(below, place);
  for (const [field, value] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (!isObject(value)) continue;
    describeFields(value, `${place}.${field}`);
    const description = value.description ?? descriptionOf(`${place}.${field}`, field);
    if (description !== undefined) value.description = description;
  }
  return schema;
}
