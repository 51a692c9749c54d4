import type { Json } from './plain-schema.ts';

/** A field of a result and its JSON Schema. */
export interface FieldSchema {
  readonly name: string;
  readonly schema: Json;
}

/** Ids that this service makes. Those of other systems are not among them. */
const IDS = [
  'id',
  'account_id',
  'person_id',
  'signal_id',
  'owner_id',
  'member_id',
  'run_id',
  'record_id',
  'list_id',
  'list_ids',
];

/** Values that the contract lists one by one, and dates. */
const isClosedText = ({ enum: values, const: value, format }: Json): boolean =>
  values !== undefined || value !== undefined || format === 'date' || format === 'date-time';

const isText = ({ type, enum: values, const: value }: Json): boolean =>
  [type].flat().includes('string') || values !== undefined || value !== undefined;

const toSchemas = (value: unknown): Json[] =>
  [value]
    .flat()
    .filter((candidate): candidate is Json => typeof candidate === 'object' && candidate !== null);

/** Every text in a schema, with the name of the field it is in. */
function listTexts({ name, schema }: FieldSchema): FieldSchema[] {
  // A map's keys would be shown as names of fields, which are not quoted.
  if ('propertyNames' in schema) throw new Error(`${name} is a map: its keys may be anyone's words`);
  const { items, anyOf, oneOf, allOf, properties } = schema;
  return [
    ...(isText(schema) ? [{ name, schema }] : []),
    ...[items, anyOf, oneOf, allOf].flatMap(toSchemas).flatMap((inner) => listTexts({ name, schema: inner })),
    ...Object.entries((properties ?? {}) as Record<string, Json>).flatMap(([field, inner]) =>
      listTexts({ name: field, schema: inner }),
    ),
  ];
}

/**
 * The fields whose text is the service's own wherever they appear. A field that nobody thought of is not among them, so
 * that it is quoted.
 */
export function listTrustedFields(fields: readonly FieldSchema[]): string[] {
  const texts = fields.flatMap(listTexts);
  const openFieldNames = new Set(texts.filter(({ schema }) => !isClosedText(schema)).map(({ name }) => name));
  const names = new Set(texts.map(({ name }) => name));
  return [...names].filter((name) => IDS.includes(name) || !openFieldNames.has(name)).sort();
}
