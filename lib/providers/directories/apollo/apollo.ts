import type * as z from 'zod';
import type {
  CompanyProfile,
  DirectoryPerson,
  EmployeePage,
  JobLevel,
  PeopleSearch,
  PersonKey,
} from '#domain/market/directory/directory.ts';
import type { Charged } from '#domain/market/directory/provider-budget.ts';
import type { DirectoryVendor } from '#domain/market/directory/vendor.ts';
import { toPersonSubject } from '#domain/market/directory/vendor-cache.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import { cacheSearches } from '../cached-searches.ts';
import { createShapeError, type VendorAccess } from '../directory-client.ts';
import { cacheResponse, ROSTER_DAYS, readOrCache } from '../read-or-cache.ts';
import { toProfileUrl } from '../vendor-fields.ts';
import { countryName, DECISION_MAKER_LEVELS, toVendorLevels } from '../vendor-terms.ts';
import { APOLLO_LIMITS, createApolloClient } from './apollo-client.ts';
import {
  type ApolloPerson,
  type ApolloStub,
  apolloMatch,
  apolloMatches,
  apolloOrganization,
  apolloSearch,
  requestIdOf,
  toAddress,
  toCompanyProfile,
  toDirectoryPerson,
  toEmployment,
  worksAt,
} from './apollo-shapes.ts';

const NAME = 'apollo';
/** Search rows are free. 100 is the largest page. */
const SEARCH_ROWS = 100;
/** Each revealed person costs a credit. A call reveals up to ten. */
const PEOPLE_PER_REVEAL = 10;
/** A roster takes five reveal calls. */
const ROSTER_MOST = 50;

type Filter = readonly [string, string][];

const toFilter = (name: string, values: readonly string[]): Filter =>
  values.map((value) => [`${name}[]`, value]);

/** Apollo with a workspace's own key. It only delivers phone numbers by callback, so they are never requested. */
export function createApollo(access: VendorAccess): DirectoryVendor {
  const client = createApolloClient(access);
  const { meter, cache } = access;
  const toCacheKey = (subject: string, question: string) => ({ subject, provider: NAME, question });
  const createApolloShapeError = (body?: unknown) => createShapeError('Apollo', requestIdOf(body));

  async function search(
    domain: string,
    filter: Filter,
    page: { readonly number: number; readonly rows: number },
    signal: AbortSignal,
  ): Promise<z.infer<typeof apolloSearch>> {
    const query = new URLSearchParams([
      ['q_organization_domains_list[]', domain],
      ...filter,
      ['page', String(page.number)],
      ['per_page', String(page.rows)],
    ]);
    const response = await client.ask(
      { method: 'POST', path: `/api/v1/mixed_people/api_search?${query}`, body: {} },
      APOLLO_LIMITS.search,
      signal,
    );
    const found = apolloSearch.safeParse(response.body);
    if (!found.success) throw createApolloShapeError();
    return found.data;
  }

  const cacheAddress = (domain: string, person: ApolloPerson): Promise<void> => {
    const key = { domain, full_name: person.name, network_url: toProfileUrl(person.linkedin_url) };
    return cacheResponse(cache, toCacheKey(toPersonSubject(key), 'address'), toAddress(person));
  };

  /** Reveals these rows for a credit each, and drops people who have left. */
  async function reveal(
    domain: string,
    rows: readonly ApolloStub[],
    signal: AbortSignal,
  ): Promise<{ readonly still: readonly ApolloPerson[]; readonly isReadable: boolean }> {
    if (rows.length === 0) return { still: [], isReadable: true };
    const people = await meter.spend(rows.length, async (): Promise<Charged<readonly ApolloPerson[]>> => {
      const response = await client.ask(
        {
          method: 'POST',
          path: '/api/v1/people/bulk_match',
          body: { reveal_personal_emails: false, details: rows.map(({ id }) => ({ id })) },
        },
        APOLLO_LIMITS.enrich,
        signal,
      );
      const found = apolloMatches.safeParse(response.body);
      if (!found.success) throw createApolloShapeError(response.body);
      const { people: matched, creditsConsumed } = found.data;
      return { value: matched, charged: creditsConsumed ?? matched.length };
    });
    const still = people.filter((person) => worksAt(person, domain));
    await Promise.all(still.map((person) => cacheAddress(domain, person)));
    return { still, isReadable: people.length === rows.length };
  }

  async function readRosterPage(
    domain: string,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<EmployeePage> {
    const number = cursor !== undefined && /^\d{1,3}$/.test(cursor) ? Number(cursor) : 1;
    const filter = toFilter('person_seniorities', toVendorLevels(NAME, DECISION_MAKER_LEVELS));
    const { stubs: found, rows } = await search(domain, filter, { number, rows: PEOPLE_PER_REVEAL }, signal);
    const { still, isReadable } = await reveal(domain, found, signal);
    const start = (number - 1) * PEOPLE_PER_REVEAL;
    const isTruncated = rows >= PEOPLE_PER_REVEAL && start + PEOPLE_PER_REVEAL >= ROSTER_MOST;
    const isLast = rows < PEOPLE_PER_REVEAL || isTruncated;
    return {
      people: still.map((person, index) => toDirectoryPerson(person, start + index + 1)),
      next_cursor: isLast ? null : String(number + 1),
      is_complete: isReadable && found.length === rows && !isTruncated,
    };
  }

  /** Rows only contain a title. Of Apollo's results, only those that fit are revealed. */
  async function revealFitting(
    domain: string,
    peopleSearch: PeopleSearch,
    signal: AbortSignal,
  ): Promise<readonly DirectoryPerson[]> {
    const isAnywhere = peopleSearch.locations.some((location) => location.countries.length === 0);
    const countries = isAnywhere ? [] : peopleSearch.locations.flatMap((location) => location.countries);
    const filter = [
      ...toFilter('person_titles', peopleSearch.titles),
      ...toFilter('person_seniorities', toVendorLevels(NAME, peopleSearch.job_levels)),
      ...toFilter(
        'person_locations',
        countries.flatMap((code) => countryName(code) ?? []),
      ),
    ];
    const { roleFits } = await loadTitleReader();
    const { stubs: rows } = await search(domain, filter, { number: 1, rows: SEARCH_ROWS }, signal);
    const fits = ({ title }: ApolloStub): boolean => {
      const holder = { title: title ?? '', job_level: 'Staff' as JobLevel };
      return peopleSearch.roles.some((role) => roleFits({ ...role, job_levels: [] }, holder));
    };
    const selected = rows.filter(fits).slice(0, Math.min(PEOPLE_PER_REVEAL, Math.max(0, peopleSearch.limit)));
    const { still } = await reveal(domain, selected, signal);
    return still.map((person, index) => toDirectoryPerson(person, index + 1));
  }

  const company = (domain: string, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<CompanyProfile | null>> => {
      const query = new URLSearchParams({ domain });
      const response = await client.ask(
        { method: 'GET', path: `/api/v1/organizations/enrich?${query}` },
        APOLLO_LIMITS.enrich,
        signal,
      );
      if (response.status === 404) return { value: null, charged: 0 };
      const found = apolloOrganization.safeParse(response.body);
      if (!found.success || found.data?.success === false) throw createApolloShapeError();
      if (found.data === null) return { value: null, charged: 0 };
      return { value: toCompanyProfile(found.data.data, domain), charged: 1 };
    });

  /** Whom Apollo knows by these identifiers. Nobody is free. */
  const match = <Value>(
    identifiers: object,
    toValue: (person: ApolloPerson) => Value | null,
    signal: AbortSignal,
  ): Promise<Value | null> =>
    meter.spend(1, async (): Promise<Charged<Value | null>> => {
      const body = { ...identifiers, reveal_personal_emails: false };
      const call = { method: 'POST', path: '/api/v1/people/match', body } as const;
      const response = await client.ask(call, APOLLO_LIMITS.enrich, signal);
      if (response.status === 404) return { value: null, charged: 0 };
      const found = apolloMatch.safeParse(response.body);
      if (!found.success || found.data?.success === false) throw createApolloShapeError();
      if (found.data === null) return { value: null, charged: 0 };
      return { value: toValue(found.data.data), charged: 1 };
    });

  const address = ({ domain, full_name, network_url }: PersonKey, signal: AbortSignal) =>
    match(
      { ...(network_url === null ? { name: full_name } : { linkedin_url: network_url }), domain },
      (person) => (worksAt(person, domain) ? toAddress(person) : null),
      signal,
    );

  const employer = ({ domain, full_name, network_url }: PersonKey, signal: AbortSignal) =>
    match(
      network_url === null ? { name: full_name, domain } : { linkedin_url: network_url },
      toEmployment,
      signal,
    );

  return {
    name: NAME,
    label: 'Apollo',
    hasUnmeteredSearches: true,
    verifiesAddresses: true,
    ...cacheSearches(cache, NAME, {
      findCompany: company,
      listEmployees: readRosterPage,
      searchPeople: revealFitting,
    }),
    findAddress: (person, signal) =>
      readOrCache(cache, toCacheKey(toPersonSubject(person), 'address'), () => address(person, signal)),
    findPhone: async () => null,
    findEmployer: (person, signal) =>
      readOrCache(
        cache,
        toCacheKey(toPersonSubject(person), 'employer'),
        () => employer(person, signal),
        ROSTER_DAYS,
      ),
  };
}
