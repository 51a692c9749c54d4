import { commonFields } from './field-descriptions.ts';
import { fieldsOf } from './fields-by-schema.ts';
import { nullReasons } from './null-reasons.ts';
import type { Json } from './shared-parts.ts';

type Texts = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that hold nested schemas. */
function listInnerSchemas(schema: Json): Json[] {
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    Array.isArray(schema[word]) ? schema[word] : [],
  );
  return [...alternatives, schema.items, schema.additionalProperties].filter(isObject);
}

/** Schemas that are a record with more fields, and queries of exports, which are those of lists. */
const toRecordPath = (path: string): string =>
  path
    .replace(
      /^(?:Full|Researched|Created|Listed|Shown)?(Account|ApiKey|CrmImport|Person|Run|Signal)(?:Row)?(?=\.)/,
      '$1',
    )
    .replace(/^ExportedDetection(?=\.)/, 'SignalDetection')
    .replace(/^export-(?=\w+\.query\.)/, 'list-');

/** The text for a field at this path: its own, or that of the record, or that of the name. */
const findText = (
  texts: Texts,
  path: string,
  field: string,
  textsByName: Texts = texts,
): string | undefined => texts[path] ?? texts[toRecordPath(path)] ?? textsByName[field];

export const canBeNull = (schema: Json): boolean =>
  [schema.type].flat().includes('null') ||
  listInnerSchemas({ anyOf: schema.anyOf, oneOf: schema.oneOf }).some(canBeNull);

const SAYS_NULL = /\bnull\b/i;

/** The description, with when the field is null. */
function explainField(schema: Json, path: string, field: string): string | undefined {
  const description =
    typeof schema.description === 'string'
      ? schema.description
      : findText(fieldsOf, path, field, commonFields);
  if (!canBeNull(schema) || SAYS_NULL.test(description ?? '')) return description;
  const reason = findText(nullReasons, path, field);
  return [description, reason].filter(Boolean).join(' ') || undefined;
}

/** Adds descriptions to fields that have none in the contract. `path` is the schema's name and the path to the field. */
export function describeFields(schema: Json, path: string): Json {
  for (const innerSchema of listInnerSchemas(schema)) describeFields(innerSchema, path);
  for (const [field, value] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (!isObject(value)) continue;
    describeFields(value, `${path}.${field}`);
    const description = explainField(value, `${path}.${field}`, field);
    if (description !== undefined) value.description = description;
  }
  return schema;
}
