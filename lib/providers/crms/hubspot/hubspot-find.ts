import { listFieldNames } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany, CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { ExistingFields, StoredContact } from '../batch-crm.ts';
import { packBySize } from '../pack-by-size.ts';
import { listDomainSpellings, type StoredCompany } from '../plan-companies.ts';
import {
  type HubspotClient,
  type HubspotRecord,
  readBody,
  readRecords,
  recordPage,
  VERSION,
} from './hubspot-client.ts';
import {
  COMPANY_NAME_PROPERTY,
  companyProperties,
  contactProperties,
  EXTRA_DOMAINS_PROPERTY,
  KEY_PROPERTIES,
} from './hubspot-fields.ts';

/** A property has one of these values. */
interface SearchFilter {
  readonly propertyName: string;
  readonly values: readonly string[];
}

const SEARCH_PAGE = 200;
/** A thousand. A search for a few domains and names that finds more can't be trusted to show the right one. */
const MAX_PAGES = 5;
/** HubSpot rejects a longer body. */
const BODY_MAX = 3_000;

const toSearchBody = (filters: readonly SearchFilter[], properties: readonly string[], after: string) => ({
  filterGroups: filters
    .filter(({ values }) => values.length > 0)
    .map((filter) => ({ filters: [{ ...filter, operator: 'IN' }] })),
  properties,
  sorts: ['createdate'],
  limit: SEARCH_PAGE,
  after,
});

/** How many characters are left for a search's values. */
const measureRoom = (names: readonly string[], properties: readonly string[]): number =>
  BODY_MAX -
  JSON.stringify(
    toSearchBody(
      names.map((propertyName) => ({ propertyName, values: [''] })),
      properties,
      '10000',
    ),
  ).length;

/** The companies that pass any of the filters, oldest first. The index lags behind writes by seconds. */
async function searchCompanies(
  client: HubspotClient,
  filters: readonly SearchFilter[],
  properties: readonly string[],
): Promise<HubspotRecord[]> {
  const found: HubspotRecord[] = [];
  let after: string | undefined = '0';
  for (let pages = 0; after !== undefined; pages += 1) {
    if (pages >= MAX_PAGES) {
      const message = 'HubSpot found too many companies with these domains and names.';
      throw new VendorRefusedError({ code: 'crm_match_unclear', message });
    }
    const response = await client.search({
      method: 'POST',
      path: `/crm/objects/${VERSION}/companies/search`,
      body: toSearchBody(filters, properties, after),
    });
    const page = readBody(recordPage, response, 'a search');
    found.push(...page.results);
    after = page.paging?.next?.after;
  }
  return found;
}

const WEBSITE = 'website';

function toStoredCompany({ id, properties }: HubspotRecord): StoredCompany {
  const text = (name: string): string | null => properties[name] || null;
  return {
    id,
    accountId: text(KEY_PROPERTIES.companies),
    name: text('name'),
    sites: [text('domain'), text(WEBSITE), text(EXTRA_DOMAINS_PROPERTY)],
    country: text('country'),
    current: text,
  };
}

/** HubSpot stores bare domains. Records that came through its API may have what a person typed. */
const listTypedDomains = (domain: string): string[] =>
  listDomainSpellings(domain)
    .flatMap((name) => [name, `www.${name}`])
    .flatMap((name) => [name, `https://${name}`, `http://${name}`]);

/** HubSpot compares in lower case, and only with values in lower case. */
const toLowerCase = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase());

function toSearchFilters(companies: readonly CrmCompany[], existingFields: ExistingFields): SearchFilter[] {
  const domains = companies.flatMap(({ domain }) => domain ?? []);
  const names = companies.flatMap(({ name, country }) => (name !== '' && country ? name : []));
  return [
    { propertyName: 'domain', values: toLowerCase(domains.flatMap(listTypedDomains)) },
    ...(existingFields.has(EXTRA_DOMAINS_PROPERTY)
      ? [{ propertyName: EXTRA_DOMAINS_PROPERTY, values: toLowerCase(domains.flatMap(listDomainSpellings)) }]
      : []),
    { propertyName: 'name', values: toLowerCase(names) },
  ];
}

const measureFilters = (filters: readonly SearchFilter[]): number =>
  filters.reduce((sum, { values }) => sum + JSON.stringify(values).length, 0);

/**
 * HubSpot doesn't accept a domain as a key, so companies without our id are searched for; what the search finds is read
 * again, because its index lags behind what people type.
 */
export async function findCompanies(
  client: HubspotClient,
  companies: readonly CrmCompany[],
  existingFields: ExistingFields,
): Promise<StoredCompany[]> {
  const names = [...listFieldNames(companyProperties), WEBSITE, EXTRA_DOMAINS_PROPERTY];
  const properties = names.filter((name) => existingFields.has(name));
  const ids = companies.map(({ accountId }) => accountId);
  const read = (by: Parameters<typeof readRecords>[2]): Promise<HubspotRecord[]> =>
    readRecords(client, 'companies', by, properties);

  const matchedById = existingFields.has(KEY_PROPERTIES.companies)
    ? await read({ ids, idProperty: KEY_PROPERTIES.companies })
    : [];
  const matchedIds = new Set(matchedById.map((record) => record.properties[KEY_PROPERTIES.companies]));
  const others = companies.filter(({ accountId }) => !matchedIds.has(accountId));
  const room = measureRoom(['domain', EXTRA_DOMAINS_PROPERTY, 'name'], properties);
  const found: HubspotRecord[] = [];
  for (const some of packBySize(
    others,
    (each) => measureFilters(toSearchFilters([each], existingFields)),
    room,
  )) {
    const filters = toSearchFilters(some, existingFields);
    if (filters.some(({ values }) => values.length > 0))
      found.push(...(await searchCompanies(client, filters, properties)));
  }
  const fresh = found.length > 0 ? await read({ ids: found.map(({ id }) => id) }) : [];
  const rank = new Map(found.map(({ id }, index) => [id, index]));
  const oldestFirst = fresh.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  return [...matchedById, ...oldestFirst].map(toStoredCompany);
}

const MORE_EMAILS = 'hs_additional_emails';

function toStoredContact({ id, properties }: HubspotRecord): StoredContact {
  const emails = [properties.email, ...(properties[MORE_EMAILS] ?? '').split(';')];
  return {
    id,
    emails: emails.flatMap((email) => email?.trim() || []),
    network_url: properties[KEY_PROPERTIES.contacts] || null,
    // Emails are unique in HubSpot, so it decides nothing.
    companyId: null,
    current: (field) => properties[field],
  };
}

/** The customer's contacts with these emails, then with those profiles that none of them has. */
export async function findContacts(
  client: HubspotClient,
  contacts: readonly CrmContact[],
  existingFields: ExistingFields,
): Promise<StoredContact[]> {
  const names = [...listFieldNames(contactProperties), COMPANY_NAME_PROPERTY, MORE_EMAILS];
  const properties = names.filter((name) => existingFields.has(name));
  const read = async (idProperty: string, ids: readonly string[]): Promise<StoredContact[]> =>
    (await readRecords(client, 'contacts', { ids, idProperty }, properties)).map(toStoredContact);
  const byEmail = await read(
    'email',
    contacts.flatMap(({ email }) => email ?? []),
  );
  if (!existingFields.has(KEY_PROPERTIES.contacts)) return byEmail;
  const found = new Set(byEmail.map(({ network_url }) => network_url?.toLowerCase()));
  const urls = contacts.flatMap(({ network_url }) =>
    network_url !== null && !found.has(network_url.toLowerCase()) ? network_url : [],
  );
  return [...byEmail, ...(await read(KEY_PROPERTIES.contacts, urls))];
}
