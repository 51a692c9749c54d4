import * as z from 'zod';
import type { LiveAccounts } from '#domain/outbound/crm/crm-links.ts';
import type { CrmCompany, CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { type CompanyMatch, ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import {
  type ContactMatch,
  type CrmContactCandidate,
  matchContact,
} from '#domain/outbound/crm/match-contact.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { matchStored, type StoredCompany } from '../plan-companies.ts';
import { dataOf, type PipedriveClient } from './pipedrive-client.ts';
import { cursorOf, type FieldCodes, type PipedriveObject } from './pipedrive-fields.ts';
import { type PersonBefore, PROFILE_FIELD, profileOf, type Reach } from './pipedrive-records.ts';

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
  name: z.string().nullish(),
  is_deleted: z.boolean().nullish(),
  website: z.string().nullish(),
  address: z.object({ country: z.string().nullish() }).nullish(),
  org_id: z.int().nullish(),
  emails: reaches,
  phones: reaches,
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
});
const found = z.object({ items: z.array(z.object({ item: z.object({ id: z.int() }) })) });

/** Addresses may be empty, because people clear them in Pipedrive. */
const filled = (list: z.infer<typeof reaches>): Reach[] =>
  (list ?? []).flatMap(({ value, ...reach }) => (value ? [{ value, ...reach }] : []));

/** A record as Pipedrive has it, as both kinds of record see it. */
export interface StoredRecord
  extends StoredCompany,
    PersonBefore,
    Omit<CrmContactCandidate, 'emails' | 'id'> {}

function stored(row: z.infer<typeof record>, codes: FieldCodes): StoredRecord {
  const current = (field: string): unknown => {
    const code = codes.get(field);
    return field === 'name' ? row.name : code === undefined ? undefined : row.custom_fields?.[code];
  };
  const text = (field: string): string | null => {
    const value = current(field);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    id: String(row.id),
    name: row.name ?? null,
    accountId: text(ID_FIELD_LABEL),
    sites: [row.website ?? null, text('Domain (Signal Intelligence)')],
    country: row.address?.country ?? null,
    orgId: row.org_id ?? null,
    companyId: row.org_id == null ? null : String(row.org_id),
    network_url: text(PROFILE_FIELD),
    emails: filled(row.emails),
    phones: filled(row.phones),
    current,
  };
}

/** The most ids per list call. */
const IDS_MAX = 100;
const PAGE = 500;
/** The most records with one name or address that are checked. */
const FOUND_MAX = 50;
/** 5,000 organizations. In a larger company, searches by name are cheaper than reading them all. */
const MAX_PAGES = 10;
const AT_ONCE = 4;

const oldestFirst = (one: StoredRecord, other: StoredRecord): number => Number(one.id) - Number(other.id);

/** What a look at Pipedrive needs. */
export interface Look {
  readonly client: PipedriveClient;
  readonly codes: FieldCodes;
}

async function listRecords(
  { client, codes }: Look,
  kind: PipedriveObject,
  query: Readonly<Record<string, string>>,
) {
  const own = [...codes.values()].join(',');
  const all = new URLSearchParams({ ...query, ...(own !== '' && { custom_fields: own }) });
  const response = await client.call({ method: 'GET', path: `/api/v2/${kind}?${all}` });
  const records = dataOf(response, z.array(record), `list ${kind}`)
    .filter(({ is_deleted }) => !is_deleted)
    .map((row) => stored(row, codes))
    .toSorted(oldestFirst);
  return { records, cursor: cursorOf(response.body) };
}

/** The records with these ids that exist and are not deleted. */
export async function recordsById(
  look: Look,
  kind: PipedriveObject,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const query = { ids: ids.slice(0, IDS_MAX).join(','), limit: `${IDS_MAX}` };
  return (await listRecords(look, kind, query)).records;
}

/** Records whose field has exactly this value. The search index lags behind writes and may contain deleted records. */
async function search(
  look: Look,
  kind: PipedriveObject,
  fields: 'name' | 'email' | 'custom_fields',
  term: string,
): Promise<StoredRecord[]> {
  const query = new URLSearchParams({ term, fields, exact_match: 'true', limit: `${FOUND_MAX}` });
  const response = await look.client.search(`/api/v2/${kind}/search?${query}`);
  const { items } = dataOf(response, found, `search ${kind}`);
  return recordsById(
    look,
    kind,
    items.map(({ item }) => String(item.id)),
  );
}

/** Connections whose organizations are too many to be read. */
const large = new Set<string>();

/**
 * The organizations that may be these companies. Pipedrive can't be searched by web site, so all organizations are
 * read, which also shows those that its search doesn't show yet. In a large company those with the same name are.
 */
async function candidatesFor(
  look: Look,
  connection: string,
  companies: readonly CrmCompany[],
): Promise<StoredRecord[]> {
  const all: StoredRecord[] = [];
  let cursor: string | undefined = '';
  for (let pages = 0; cursor !== undefined && !large.has(connection); pages += 1) {
    if (pages >= MAX_PAGES) {
      large.add(connection);
      break;
    }
    const after: Record<string, string> = cursor === '' ? {} : { cursor };
    const page = await listRecords(look, 'organizations', { limit: `${PAGE}`, ...after });
    all.push(...page.records);
    cursor = page.cursor;
  }
  if (!large.has(connection)) return all;
  return (
    await mapLimited(companies, AT_ONCE, ({ name }) => search(look, 'organizations', 'name', name))
  ).flat();
}

/** Each company's organization: see `matchCompanies`. Most organizations in Pipedrive have nothing but a name. */
export async function findOrganizations(
  look: Look,
  connection: string,
  companies: readonly CrmCompany[],
  liveAccounts: LiveAccounts,
): Promise<CompanyMatch<StoredRecord>[]> {
  if (companies.length === 0) return [];
  const candidates = await candidatesFor(look, connection, companies);
  return matchStored(companies, candidates, liveAccounts, { byNameAlone: true });
}

/** The people Pipedrive has at an organization, shared by everyone pushed there. */
type PeopleAt = (orgId: string | null) => Promise<readonly StoredRecord[]>;

export function peopleAt(look: Look): PeopleAt {
  const asked = new Map<string, Promise<StoredRecord[]>>();
  return async (orgId) => {
    if (orgId === null) return [];
    const known = asked.get(orgId);
    if (known) return known;
    const query = { org_id: orgId, limit: `${PAGE}` };
    const asking = listRecords(look, 'persons', query).then(({ records }) => records);
    asked.set(orgId, asking);
    return asking;
  };
}

/**
 * Matches by email first, then by profile. Listing the organization's people is cheaper than a search and doesn't
 * lag. A search by profile is only for people without an email, whom nothing else identifies; it looks at all custom
 * fields, so what it finds is checked.
 */
export async function findPerson(
  look: Look,
  contact: CrmContact,
  orgId: string | null,
  colleagues: PeopleAt,
): Promise<ContactMatch<StoredRecord> | undefined> {
  const wanted = { email: contact.email, network_url: profileOf(contact) };
  const known = await colleagues(orgId);
  const match = (records: readonly StoredRecord[]): ContactMatch<StoredRecord> | undefined => {
    const candidates = records.map((each) => ({ ...each, emails: each.emails.map(({ value }) => value) }));
    const hit = matchContact(wanted, orgId, candidates);
    const candidate = records.find(({ id }) => id === hit?.candidate.id);
    return hit && candidate && { ...hit, candidate };
  };
  const here = match(known);
  const { email, network_url } = wanted;
  if (here?.by === 'email' || (here && email === null)) return here;
  const field = email === null ? 'custom_fields' : 'email';
  const term = email ?? network_url;
  if (term === null || (field === 'custom_fields' && !look.codes.has(PROFILE_FIELD))) return here;
  return match([...(await search(look, 'persons', field, term)), ...known]);
}
