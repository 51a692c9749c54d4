import { listFieldNames } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany, CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { ExistingFields, StoredContact } from '../batch-crm.ts';
import { packBySize } from '../pack-by-size.ts';
import { listDomainSpellings, type StoredCompany } from '../plan-companies.ts';
import { type HubspotClient, readBody, VERSION } from './hubspot-client.ts';
import {
  COMPANY_NAME_PROPERTY,
  companyProperties,
  contactProperties,
  EXTRA_DOMAINS_PROPERTY,
  KEY_PROPERTIES,
} from './hubspot-fields.ts';
import { type HubspotRecord, readRecords, recordPage } from './hubspot-records.ts';

/** A property has one of these values. */
interface SearchFilter {
  readonly propertyName: string;
  readonly values: readonly string[];
}

const SEARCH_PAGE_SIZE = 200;
/** A thousand. A search for a few domains and names that finds more can't be trusted to show the right one. */
const MAX_PAGES = 5;
/** HubSpot rejects a longer body. */
const MAX_BODY = 3_000;

const toSearchBody = (
  filters: readonly SearchFilter[],
  properties: readonly string[],
  pageCursor: string,
) => ({
  filterGroups: filters
    .filter(({ values }) => values.length > 0)
    .map((filter) => ({ filters: [{ ...filter, operator: 'IN' }] })),
  properties,
  sorts: ['createdate'],
  limit: SEARCH_PAGE_SIZE,
  after: pageCursor,
});

/** How many characters are left for a search's values. */
const measureRoom = (names: readonly string[], properties: readonly string[]): number =>
  MAX_BODY -
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
  const companies: HubspotRecord[] = [];
  let pageCursor: string | undefined = '0';
  for (let pageCount = 0; pageCursor !== undefined; pageCount += 1) {
    if (pageCount >= MAX_PAGES) {
      const message = 'HubSpot found too many companies with these domains and names.';
      throw new VendorRefusedError({ code: 'crm_match_unclear', message });
    }
    const response = await client.search({
      method: 'POST',
      path: `/crm/objects/${VERSION}/companies/search`,
      body: toSearchBody(filters, properties, pageCursor),
    });
    const page = readBody(recordPage, response, 'a search');
    companies.push(...page.results);
    pageCursor = page.paging?.next?.after;
  }
  return companies;
}

const WEBSITE_PROPERTY = 'website';

function toStoredCompany({ id, properties }: HubspotRecord): StoredCompany {
  const readText = (name: string): string | null => properties[name] || null;
  return {
    id,
    accountId: readText(KEY_PROPERTIES.companies),
    name: readText('name'),
    sites: [readText('domain'), readText(WEBSITE_PROPERTY), readText(EXTRA_DOMAINS_PROPERTY)],
    country: readText('country'),
    current: readText,
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
  const names = [...listFieldNames(companyProperties), WEBSITE_PROPERTY, EXTRA_DOMAINS_PROPERTY];
  const properties = names.filter((name) => existingFields.has(name));
  const ids = companies.map(({ accountId }) => accountId);
  const readCompanyRecords = (selection: Parameters<typeof readRecords>[2]): Promise<HubspotRecord[]> =>
    readRecords(client, 'companies', selection, properties);

  const matchedById = existingFields.has(KEY_PROPERTIES.companies)
    ? await readCompanyRecords({ ids, idProperty: KEY_PROPERTIES.companies })
    : [];
  const matchedIds = new Set(matchedById.map((record) => record.properties[KEY_PROPERTIES.companies]));
  const unmatchedCompanies = companies.filter(({ accountId }) => !matchedIds.has(accountId));
  const maxCharacters = measureRoom(['domain', EXTRA_DOMAINS_PROPERTY, 'name'], properties);
  const searchResults: HubspotRecord[] = [];
  const measureCompany = (company: CrmCompany): number =>
    measureFilters(toSearchFilters([company], existingFields));
  for (const companiesOfSearch of packBySize(unmatchedCompanies, measureCompany, maxCharacters)) {
    const filters = toSearchFilters(companiesOfSearch, existingFields);
    if (filters.some(({ values }) => values.length > 0))
      searchResults.push(...(await searchCompanies(client, filters, properties)));
  }
  const rereadRecords =
    searchResults.length > 0 ? await readCompanyRecords({ ids: searchResults.map(({ id }) => id) }) : [];
  const positionsById = new Map(searchResults.map(({ id }, index) => [id, index]));
  const sortedRecords = rereadRecords.toSorted(
    (a, b) => (positionsById.get(a.id) ?? 0) - (positionsById.get(b.id) ?? 0),
  );
  return [...matchedById, ...sortedRecords].map(toStoredCompany);
}

const EXTRA_EMAILS_PROPERTY = 'hs_additional_emails';

function toStoredContact({ id, properties }: HubspotRecord): StoredContact {
  const emails = [properties.email, ...(properties[EXTRA_EMAILS_PROPERTY] ?? '').split(';')];
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
  const names = [...listFieldNames(contactProperties), COMPANY_NAME_PROPERTY, EXTRA_EMAILS_PROPERTY];
  const properties = names.filter((name) => existingFields.has(name));
  const readContacts = async (idProperty: string, ids: readonly string[]): Promise<StoredContact[]> =>
    (await readRecords(client, 'contacts', { ids, idProperty }, properties)).map(toStoredContact);
  const emailMatches = await readContacts(
    'email',
    contacts.flatMap(({ email }) => email ?? []),
  );
  if (!existingFields.has(KEY_PROPERTIES.contacts)) return emailMatches;
  const knownUrls = new Set(emailMatches.map(({ network_url }) => network_url?.toLowerCase()));
  const urls = contacts.flatMap(({ network_url }) =>
    network_url !== null && !knownUrls.has(network_url.toLowerCase()) ? network_url : [],
  );
  return [...emailMatches, ...(await readContacts(KEY_PROPERTIES.contacts, urls))];
}
