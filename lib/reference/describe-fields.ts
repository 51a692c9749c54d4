import { accountFields } from '#contract/account-fields.ts';
import { namesWhere } from '#contract/field-table.ts';
import { personFields } from '#contract/person-fields.ts';
import { JOB_BOARD_NAMES } from '#domain/market/accounts/job-board.ts';
import fieldTexts from './field-texts.json' with { type: 'json' };
import type { Json } from './shared-parts.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Descriptions of fields that have none in the contract, by name, for fields that mean the same everywhere. Not in the
 * contract, so that functions don't bundle the text.
 */
const commonFields: Texts = fieldTexts.byName;

/** By schema and path, for fields whose name alone says too little. */
const fieldsOf: Texts = {
  ...fieldTexts.bySchema,
  'update-account.body.job_board_url': `URL of the public job board at ${JOB_BOARD_NAMES}. Null lets the service find it.`,
};

const assignReason = (names: readonly string[], path: string, reason: string) =>
  Object.fromEntries(names.map((name) => [`${path}.${name}`, reason]));

const byBoth = namesWhere(accountFields, 'by', 'both');
const byCallers = namesWhere(accountFields, 'by', 'caller');

/**
 * When a field is null, for fields whose description doesn't say so. By schema and path, or by name. A test requires
 * one for every field that can be null.
 */
const nullReasons: Texts = {
  ...assignReason(byCallers, 'Account', 'Null until you set it.'),
  ...assignReason(byCallers, 'update-account.body', 'Null clears it.'),
  ...assignReason(byBoth, 'Account', 'Null until enrichment finds it or you set it.'),
  ...assignReason(byBoth, 'update-account.body', 'Null hands it back to enrichment.'),
  ...assignReason(namesWhere(accountFields, 'by', 'directory'), 'Account', 'Null until enrichment finds it.'),
  ...assignReason(namesWhere(personFields, 'by', 'directory'), 'Person', 'Null if the directory has none.'),
  ...fieldTexts.nullReasons,
};

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
