import type { CrmOutcome, CrmPlan } from '#domain/outbound/crm/crm.ts';
import { fieldNames } from '#domain/outbound/crm/crm-fields.ts';
import type { LiveAccounts } from '#domain/outbound/crm/crm-links.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import { domainSpellings } from '../domain-spellings.ts';
import { packed } from '../packed.ts';
import { matchStored, planCompany, type StoredCompany } from '../plan-companies.ts';
import { writePlans } from '../write-plans.ts';
import { writeBatch } from './hubspot-batch.ts';
import type { HubspotClient } from './hubspot-client.ts';
import type { KnownProperties } from './hubspot-properties.ts';
import {
  type HubspotRecord,
  readRecords,
  roomForValues,
  type SearchFilter,
  searchCompanies,
} from './hubspot-read.ts';
import { companyProperties, KEY_OF, propertiesOf } from './hubspot-records.ts';

/** Further domains of a company, separated by semicolons. */
const MORE_DOMAINS = 'hs_additional_domains';
const WEBSITE = 'website';

function stored({ id, properties }: HubspotRecord): StoredCompany {
  const text = (name: string): string | null => properties[name] || null;
  return {
    id,
    accountId: text(KEY_OF.companies),
    name: text('name'),
    sites: [text('domain'), text(WEBSITE), text(MORE_DOMAINS)],
    country: text('country'),
    current: text,
  };
}

/** HubSpot stores bare domains. Records that came through its API may have what a person typed. */
const typedDomains = (domain: string): string[] =>
  domainSpellings(domain)
    .flatMap((name) => [name, `www.${name}`])
    .flatMap((name) => [name, `https://${name}`, `http://${name}`]);

/** HubSpot compares in lower case, and only with values in lower case. */
const lower = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase());

function filtersFor(companies: readonly CrmCompany[], known: KnownProperties): SearchFilter[] {
  const domains = companies.flatMap(({ domain }) => domain ?? []);
  const names = companies.flatMap(({ name, country }) => (name !== '' && country ? name : []));
  return [
    { propertyName: 'domain', values: lower(domains.flatMap(typedDomains)) },
    ...(known.has(MORE_DOMAINS)
      ? [{ propertyName: MORE_DOMAINS, values: lower(domains.flatMap(domainSpellings)) }]
      : []),
    { propertyName: 'name', values: lower(names) },
  ];
}

interface CompanyWork {
  readonly client: HubspotClient;
  readonly liveAccounts: LiveAccounts;
}

const sizeOf = (filters: readonly SearchFilter[]): number =>
  filters.reduce((sum, { values }) => sum + JSON.stringify(values).length, 0);

/**
 * What to write for up to a hundred companies. HubSpot doesn't accept a domain as a key, so those without our id are
 * searched for; what the search finds is read again, because its index lags behind what people type.
 */
export async function planCompanyBatch(
  { client, liveAccounts }: CompanyWork,
  companies: readonly CrmCompany[],
  known: KnownProperties,
): Promise<CrmPlan[]> {
  const wanted = [...fieldNames(companyProperties), WEBSITE, MORE_DOMAINS];
  const properties = wanted.filter((name) => known.has(name));
  const ids = companies.map(({ accountId }) => accountId);
  const read = (by: Parameters<typeof readRecords>[2]): Promise<HubspotRecord[]> =>
    readRecords(client, 'companies', by, properties);

  const ours = known.has(KEY_OF.companies) ? await read({ ids, idProperty: KEY_OF.companies }) : [];
  const isOurs = new Set(ours.map((record) => record.properties[KEY_OF.companies]));
  const others = companies.filter(({ accountId }) => !isOurs.has(accountId));
  const room = roomForValues(['domain', MORE_DOMAINS, 'name'], properties);
  const found: HubspotRecord[] = [];
  for (const some of packed(others, (each) => sizeOf(filtersFor([each], known)), room)) {
    const filters = filtersFor(some, known);
    if (filters.some(({ values }) => values.length > 0))
      found.push(...(await searchCompanies(client, filters, properties)));
  }
  const fresh = found.length > 0 ? await read({ ids: found.map(({ id }) => id) }) : [];
  const rank = new Map(found.map(({ id }, place) => [id, place]));
  const oldestFirst = fresh.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  const matches = await matchStored(companies, [...ours, ...oldestFirst].map(stored), liveAccounts);
  return companies.map((company, place) =>
    planCompany(companyProperties, company, matches[place] ?? { kind: 'none' }),
  );
}

/** Writes up to a hundred companies. New ones are upserted by our id, so two pushes create one. */
export async function writeCompanyBatch(
  work: CompanyWork,
  companies: readonly CrmCompany[],
  known: KnownProperties,
): Promise<readonly CrmOutcome[]> {
  const { client } = work;
  const plans = await planCompanyBatch(work, companies, known);
  return writePlans(plans, {
    update: (updates) =>
      writeBatch(
        client,
        'companies',
        'update',
        updates.map(({ crmId, changes }) => ({ id: crmId, properties: propertiesOf(changes) })),
      ),
    create: (creates) =>
      writeBatch(
        client,
        'companies',
        'upsert',
        creates.map(({ place, changes }) => ({
          idProperty: KEY_OF.companies,
          id: companies[place]?.accountId ?? '',
          properties: propertiesOf(changes),
        })),
      ),
  });
}
