import * as z from 'zod';
import { dataOf, type PipedriveClient } from './pipedrive-client.ts';

export type PipedriveObject = 'organizations' | 'persons';

const FIELDS_OF: Readonly<Record<PipedriveObject, string>> = {
  organizations: '/api/v2/organizationFields',
  persons: '/api/v2/personFields',
};

/** Our fields and their display names. Pipedrive only lets us find them again by name. */
const OWN = {
  organizations: {
    account: { field_name: 'Signal Intelligence account', field_type: 'varchar' },
    score: { field_name: 'Signal score', field_type: 'double' },
    headline: { field_name: 'Latest signal', field_type: 'varchar' },
    why: { field_name: 'Why now', field_type: 'text' },
    date: { field_name: 'Signal date', field_type: 'date' },
    domain: { field_name: 'Domain (Signal Intelligence)', field_type: 'varchar' },
    industry: { field_name: 'Industry (Signal Intelligence)', field_type: 'varchar' },
    employees: { field_name: 'Employees (Signal Intelligence)', field_type: 'double' },
    location: { field_name: 'Location (Signal Intelligence)', field_type: 'varchar' },
    description: { field_name: 'Description (Signal Intelligence)', field_type: 'text' },
    profile: { field_name: 'Company profile URL', field_type: 'varchar' },
  },
  persons: {
    profile: { field_name: 'Profile URL (Signal Intelligence)', field_type: 'varchar' },
    title: { field_name: 'Job title (Signal Intelligence)', field_type: 'varchar' },
  },
} as const;

type OwnField<Kind extends PipedriveObject> = keyof (typeof OWN)[Kind];

/** The code of each of our fields in one Pipedrive company. */
export type FieldCodes<Kind extends PipedriveObject> = Readonly<Record<OwnField<Kind>, string>>;

const field = z.object({
  field_name: z.string(),
  field_code: z.string(),
  field_type: z.string(),
  is_custom_field: z.boolean().default(false),
});
type Field = z.infer<typeof field>;

const page = z.object({ next_cursor: z.string().nullish() }).nullish();
const cursorOf = (body: unknown): string | undefined =>
  z.object({ additional_data: page }).safeParse(body).data?.additional_data?.next_cursor ?? undefined;

const PAGE = 500;
/** No company has 5,000 fields. */
const MOST_PAGES = 10;

async function customFields(client: PipedriveClient, path: string, signal: AbortSignal): Promise<Field[]> {
  const fields: Field[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await client.call({ method: 'GET', path: `${path}?limit=${PAGE}${after}` }, signal);
    fields.push(...dataOf(answer, z.array(field), 'list its data fields'));
    cursor = cursorOf(answer.body);
    if (cursor === undefined) break;
  }
  return fields.filter(({ is_custom_field }) => is_custom_field);
}

/** Of two fields with the same name, every worker uses the first. */
const codeIn = (fields: readonly Field[], name: string, type: string): string | undefined =>
  fields.find(({ field_name, field_type }) => field_name === name && field_type === type)?.field_code;

/** Creates missing fields and returns the codes of all. One call if none is missing. */
export async function ensureFields<Kind extends PipedriveObject>(
  client: PipedriveClient,
  kind: Kind,
  signal: AbortSignal,
): Promise<FieldCodes<Kind>> {
  const path = FIELDS_OF[kind];
  const wanted = Object.entries<{ readonly field_name: string; readonly field_type: string }>(OWN[kind]);
  let fields = await customFields(client, path, signal);
  const missing = wanted.filter(
    ([, { field_name, field_type }]) => codeIn(fields, field_name, field_type) === undefined,
  );
  for (const [, body] of missing) {
    const answer = await client.call({ method: 'POST', path, body, createsRecord: true }, signal);
    dataOf(answer, field, `create the data field "${body.field_name}"`);
  }
  // Another worker may have created them at the same time. Both must use the same one.
  if (missing.length > 0) fields = await customFields(client, path, signal);
  return Object.fromEntries(
    wanted.map(([name, { field_name, field_type }]) => [name, codeIn(fields, field_name, field_type) ?? '']),
  ) as FieldCodes<Kind>;
}
