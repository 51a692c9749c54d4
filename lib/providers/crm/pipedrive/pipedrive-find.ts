import * as z from 'zod';
import type { CrmCompany, CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { dataOf, type PipedriveClient } from './pipedrive-client.ts';
import type { FieldCodes, PipedriveObject } from './pipedrive-fields.ts';
import { profileOf, type Reach } from './pipedrive-records.ts';

const reaches = z
  .array(
    z.object({
      value: z.string().nullish(),
      primary: z.boolean().default(false),
      label: z.string().nullish(),
    }),
  )
  .nullish();

const record = z.object({
  id: z.int(),
  is_deleted: z.boolean().nullish(),
  website: z.string().nullish(),
  emails: reaches,
  phones: reaches,
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
});
const found = z.object({ items: z.array(z.object({ item: z.object({ id: z.int() }) })) });

/** Addresses may be empty, because people clear them in Pipedrive. */
const filled = (list: z.infer<typeof reaches>): Reach[] =>
  (list ?? []).flatMap(({ value, ...reach }) => (value ? [{ value, ...reach }] : []));

/** A record as Pipedrive stores it. */
export interface StoredRecord {
  readonly id: number;
  readonly website: string | null;
  readonly emails: readonly Reach[];
  readonly phones: readonly Reach[];
  readonly text: (code: string) => string;
}

const stored = ({ id, website, emails, phones, custom_fields }: z.infer<typeof record>): StoredRecord => ({
  id,
  website: website || null,
  emails: filled(emails),
  phones: filled(phones),
  text: (code) => {
    const value = custom_fields?.[code];
    return typeof value === 'string' ? value : '';
  },
});

/** The most ids per list call. */
const IDS_MAX = 100;
const LISTED_MAX = 500;
/** The most records with one name or address that are checked. */
const FOUND_MAX = 50;

const oldestFirst = (one: StoredRecord, other: StoredRecord): number => one.id - other.id;

async function listRecords(
  client: PipedriveClient,
  kind: PipedriveObject,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<StoredRecord[]> {
  const answer = await client.call(
    { method: 'GET', path: `/api/v2/${kind}?${new URLSearchParams(query)}` },
    signal,
  );
  return dataOf(answer, z.array(record), `list ${kind}`)
    .filter(({ is_deleted }) => !is_deleted)
    .map(stored)
    .toSorted(oldestFirst);
}

/** The records with these ids that exist and are not deleted. */
export async function recordsById(
  client: PipedriveClient,
  kind: PipedriveObject,
  ids: readonly string[],
  codes: readonly string[],
  signal: AbortSignal,
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const query = { ids: ids.slice(0, IDS_MAX).join(','), custom_fields: codes.join(','), limit: `${IDS_MAX}` };
  return listRecords(client, kind, query, signal);
}

/** Records whose field has exactly this value. The search index lags behind writes and may contain deleted records. */
async function search(
  client: PipedriveClient,
  kind: PipedriveObject,
  fields: 'name' | 'email' | 'custom_fields',
  term: string,
  codes: readonly string[],
  signal: AbortSignal,
): Promise<StoredRecord[]> {
  const query = new URLSearchParams({ term, fields, exact_match: 'true', limit: `${FOUND_MAX}` });
  const answer = await client.search(`/api/v2/${kind}/search?${query}`, signal);
  const { items } = dataOf(answer, found, `search ${kind}`);
  const ids = items.map(({ item }) => String(item.id));
  return recordsById(client, kind, ids, codes, signal);
}

const hostOf = (website: string): string =>
  website
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');

/**
 * The organization for this company: the one with our id; or the customer's own with the same name and website; or
 * the only one with that name, if it has no website.
 */
export async function findOrganization(
  client: PipedriveClient,
  { name, domain, accountId }: CrmCompany,
  codes: FieldCodes<'organizations'>,
  signal: AbortSignal,
): Promise<StoredRecord | undefined> {
  const looked = [codes.account, codes.domain];
  const named = await search(client, 'organizations', 'name', name, looked, signal);
  const ours = named.find(({ text }) => text(codes.account) === accountId);
  if (ours) return ours;
  const free = named.filter(({ text }) => text(codes.account) === '');
  const siteOf = ({ website, text }: StoredRecord) => hostOf(website ?? text(codes.domain));
  const sameSite = free.find((one) => domain !== null && siteOf(one) === domain.toLowerCase());
  if (sameSite) return sameSite;
  const [only, another] = named;
  return only && !another && free.includes(only) && siteOf(only) === '' ? only : undefined;
}

/** The people Pipedrive has at an organization, shared by everyone pushed there. */
type PeopleAt = (orgId: string) => Promise<readonly StoredRecord[]>;

export function peopleAt(
  client: PipedriveClient,
  codes: FieldCodes<'persons'>,
  signal: AbortSignal,
): PeopleAt {
  const asked = new Map<string, Promise<StoredRecord[]>>();
  return (orgId) => {
    const known = asked.get(orgId);
    if (known) return known;
    const query = { org_id: orgId, custom_fields: codes.profile, limit: `${LISTED_MAX}` };
    const asking = listRecords(client, 'persons', query, signal);
    asked.set(orgId, asking);
    return asking;
  };
}

const hasAddress =
  (email: string) =>
  (person: StoredRecord): boolean =>
    person.emails.some(({ value }) => value.toLowerCase() === email.toLowerCase());

/**
 * Matches by email first, then by profile. Listing the organization's people is cheaper than a search and doesn't
 * lag. A search by profile is only for people without an email, whom nothing else identifies.
 */
export async function findPerson(
  client: PipedriveClient,
  contact: CrmContact,
  colleagues: readonly StoredRecord[],
  codes: FieldCodes<'persons'>,
  signal: AbortSignal,
): Promise<StoredRecord | undefined> {
  const { email } = contact;
  const profile = profileOf(contact);
  const hasProfile = ({ text }: StoredRecord): boolean => profile !== null && text(codes.profile) === profile;
  if (email !== null) {
    const known = colleagues.find(hasAddress(email));
    if (known) return known;
    const elsewhere = await search(client, 'persons', 'email', email, [codes.profile], signal);
    return elsewhere.find(hasAddress(email)) ?? colleagues.find(hasProfile);
  }
  const known = colleagues.find(hasProfile);
  if (known || profile === null) return known;
  const elsewhere = await search(client, 'persons', 'custom_fields', profile, [codes.profile], signal);
  return elsewhere.find(hasProfile);
}
