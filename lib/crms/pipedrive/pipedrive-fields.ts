import * as z from 'zod';
import { type OwnType, ownFields } from '#domain/outbound/crm/crm-fields.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import { dataOf, type PipedriveClient } from './pipedrive-client.ts';
import { organizationFields, personFields } from './pipedrive-records.ts';

export type PipedriveObject = 'organizations' | 'persons';

const FIELDS_OF: Readonly<Record<PipedriveObject, string>> = {
  organizations: '/api/v2/organizationFields',
  persons: '/api/v2/personFields',
};

const TYPES: Readonly<Record<OwnType, string>> = {
  key: 'varchar',
  text: 'varchar',
  url: 'varchar',
  long_text: 'text',
  number: 'double',
  score: 'double',
  date: 'date',
};

/** Our fields by display name. Pipedrive only lets us find them again by it, so it must be one that no customer has. */
const OWN: Readonly<Record<PipedriveObject, readonly (readonly [name: string, type: string])[]>> = {
  organizations: ownFields(organizationFields).map(({ name, type }) => [name, TYPES[type]]),
  persons: ownFields(personFields).map(({ name, type }) => [name, TYPES[type]]),
};

/**
 * Names up to release 1.0.0. Used where our id field shows that the service set up this Pipedrive company; elsewhere a
 * field with such a name is the customer's.
 */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'Score (Signal Intelligence)': 'Signal score',
  'Latest signal (Signal Intelligence)': 'Latest signal',
  'Why now (Signal Intelligence)': 'Why now',
  'Signal date (Signal Intelligence)': 'Signal date',
  'Company profile URL (Signal Intelligence)': 'Company profile URL',
};

/** The code of each of our fields in one Pipedrive company, by display name. Missing fields have none. */
export type FieldCodes = ReadonlyMap<string, string>;

const field = z.object({
  field_name: z.string(),
  field_code: z.string(),
  field_type: z.string(),
  is_custom_field: z.boolean().default(false),
  /** Responses only have it if it is asked for. */
  is_optional_response_field: z.boolean().default(false),
  options: z
    .array(z.object({ id: z.union([z.number(), z.string()]), label: z.string() }))
    .nullish()
    .catch(null),
});
type Field = z.infer<typeof field>;

const page = z.object({ next_cursor: z.string().nullish() }).nullish();
export const cursorOf = (body: unknown): string | undefined =>
  z.object({ additional_data: page }).safeParse(body).data?.additional_data?.next_cursor ?? undefined;

const PAGE = 500;
/** No company has 5,000 fields. */
const MAX_PAGES = 10;

async function fieldsAt(client: PipedriveClient, path: string): Promise<Field[]> {
  const fields: Field[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await client.call({ method: 'GET', path: `${path}?limit=${PAGE}${after}` });
    fields.push(...dataOf(response, z.array(field), 'list its data fields'));
    cursor = cursorOf(response.body);
    if (cursor === undefined) break;
  }
  return fields;
}

/** Of two fields with the same name, every worker uses the first. */
const codeIn = (fields: readonly Field[], name: string, type: string): string | undefined =>
  fields.find(({ field_name, field_type }) => field_name === name && field_type === type)?.field_code;

function codesIn(kind: PipedriveObject, all: readonly Field[]): FieldCodes {
  const fields = all.filter(({ is_custom_field }) => is_custom_field);
  const isSetUp = codeIn(fields, ID_FIELD_LABEL, TYPES.text) !== undefined;
  const codes = OWN[kind].map(([name, type]) => {
    const former = isSetUp ? FORMER_NAMES[name] : undefined;
    return [name, codeIn(fields, name, type) ?? (former && codeIn(fields, former, type))] as const;
  });
  return new Map(codes.flatMap(([name, code]) => (code === undefined ? [] : [[name, code]])));
}

/** The fields as they are, for a plan. */
export const readFields = async (client: PipedriveClient, kind: PipedriveObject): Promise<FieldCodes> =>
  codesIn(kind, await fieldsAt(client, FIELDS_OF[kind]));

/** What reading organizations takes. */
export interface OrganizationFields {
  readonly codes: FieldCodes;
  /** Pipedrive's own fields that must be asked for. */
  readonly optional: ReadonlySet<string>;
  /** What an option of one of Pipedrive's own fields is called. */
  label(code: string, option: number | string): string | undefined;
}

export async function readOrganizationFields(client: PipedriveClient): Promise<OrganizationFields> {
  const fields = await fieldsAt(client, FIELDS_OF.organizations);
  const theirs = new Map(
    fields.filter(({ is_custom_field }) => !is_custom_field).map((each) => [each.field_code, each]),
  );
  return {
    codes: codesIn('organizations', fields),
    optional: new Set(
      [...theirs.values()]
        .filter(({ is_optional_response_field }) => is_optional_response_field)
        .map(({ field_code }) => field_code),
    ),
    label: (code, option) =>
      theirs.get(code)?.options?.find(({ id }) => String(id) === String(option))?.label,
  };
}

/** Creates missing fields and returns the codes of all. One call if none is missing. */
export async function ensureFields(client: PipedriveClient, kind: PipedriveObject): Promise<FieldCodes> {
  const path = FIELDS_OF[kind];
  const known = await readFields(client, kind);
  const missing = OWN[kind].filter(([name]) => !known.has(name));
  if (missing.length === 0) return known;
  // Our id field comes last: as long as it is missing, former names are the customer's.
  for (const [field_name, field_type] of missing.toReversed()) {
    const body = { field_name, field_type };
    const response = await client.call({ method: 'POST', path, body, createsRecord: true });
    dataOf(response, field, `create the data field "${field_name}"`);
  }
  // Another worker may have created them at the same time. Both must use the same one.
  return readFields(client, kind);
}
