import * as z from 'zod';
import { dataOf, type PipedriveClient } from './pipedrive-client.ts';
import { cursorOf } from './pipedrive-fields.ts';

/** A list costs the same whatever its length. */
export const LIST_MAX = 500;
const IDS_MAX = 100;

const text = z.string().nullish();
const count = z.number().nullish();

export const organization = z.object({
  id: z.int(),
  name: text,
  owner_id: z.int().nullish(),
  update_time: text,
  is_deleted: z.boolean().nullish(),
  label_ids: z.array(z.int()).nullish(),
  website: text,
  industry: z.union([z.string(), z.number()]).nullish(),
  employee_count: count,
  address: z.object({ country: text }).nullish(),
  open_deals_count: count,
  won_deals_count: count,
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
});
export type Organization = z.output<typeof organization>;

export const deal = z.object({
  id: z.int(),
  org_id: z.int().nullish(),
  person_id: z.int().nullish(),
  won_time: text,
});

export const person = z.object({
  id: z.int(),
  name: text,
  is_deleted: z.boolean().nullish(),
  job_title: text,
  emails: z.array(z.object({ value: text, primary: z.boolean().nullish() })).nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
});

type Query = Readonly<Record<string, string | undefined>>;

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Undefined at the end. */
  readonly next: string | undefined;
}

/** One page of a list. Undefined if Pipedrive no longer takes the cursor. */
export async function listPage<Row>(
  client: PipedriveClient,
  path: string,
  query: Query,
  row: z.ZodType<Row>,
): Promise<Listed<Row> | undefined> {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) given.set(name, value);
  const response = await client.call({ method: 'GET', path: `${path}?${given}` });
  if (response.status === 400 && query.cursor) return undefined;
  return {
    rows: dataOf(response, z.array(row), `list ${path.slice(path.lastIndexOf('/') + 1)}`),
    next: cursorOf(response.body),
  };
}

/** The records with these ids, a hundred at a time. */
export async function listByIds<Row>(
  client: PipedriveClient,
  path: string,
  ids: readonly number[],
  query: Query,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const some = { ...query, ids: ids.slice(at, at + IDS_MAX).join(','), limit: `${IDS_MAX}` };
    found.push(...((await listPage(client, path, some, row))?.rows ?? []));
  }
  return found;
}

const user = z.object({ id: z.int(), name: text, email: text });
export type User = z.output<typeof user>;

/** Version 2 has no users and no filters. These two aren't paged. */
export async function listUsers(client: PipedriveClient): Promise<User[]> {
  const response = await client.call({ method: 'GET', path: '/api/v1/users' });
  return dataOf(response, z.array(user), 'list its users');
}

const filter = z.object({ id: z.int(), name: z.string(), active_flag: z.boolean().nullish() });

export async function listFilters(client: PipedriveClient) {
  const response = await client.call({ method: 'GET', path: '/api/v1/filters?type=org' });
  return (dataOf(response, z.array(filter).nullable(), 'list its filters') ?? [])
    .filter(({ active_flag }) => active_flag !== false)
    .map(({ id, name }) => ({ id: String(id), name }));
}
