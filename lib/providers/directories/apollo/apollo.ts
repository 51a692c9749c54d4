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
const SEARCH_PAGE_SIZE = 100;
/** Each revealed person costs a credit. A call reveals up to ten. */
const PEOPLE_PER_REVEAL = 10;
/** A roster takes five reveal calls. */
const MAX_ROSTER_SIZE = 50;

type QueryParameters = readonly [string, string][];

const toQueryParameters = (name: string, values: readonly string[]): QueryParameters =>
  values.map((value) => [`${name}[]`, value]);

/** Apollo with a workspace's own key. It only delivers phone numbers by callback, so they are never requested. */
export function createApollo(access: VendorAccess): DirectoryVendor {
  const client = createApolloClient(access);
  const { meter, cache } = access;
  const toCacheKey = (subject: string, question: string) => ({ subject, provider: NAME, question });
  const createApolloShapeError = (body?: unknown) => createShapeError('Apollo', requestIdOf(body));

  async function search(
    domain: string,
    filter: QueryParameters,
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
    const parsed = apolloSearch.safeParse(response.body);
    if (!parsed.success) throw createApolloShapeError();
    return parsed.data;
  }

  const cacheAddress = (domain: string, person: ApolloPerson): Promise<void> => {
    const key = { domain, full_name: person.name, network_url: toProfileUrl(person.linkedin_url) };
    return cacheResponse(cache, toCacheKey(toPersonSubject(key), 'address'), toAddress(person));
  };

  /** Reveals these people for a credit each, and drops those who have left. */
  async function reveal(
    domain: string,
    stubs: readonly ApolloStub[],
    signal: AbortSignal,
  ): Promise<{ readonly currentEmployees: readonly ApolloPerson[]; readonly areAllRevealed: boolean }> {
    if (stubs.length === 0) return { currentEmployees: [], areAllRevealed: true };
    const people = await meter.spend(stubs.length, async (): Promise<Charged<readonly ApolloPerson[]>> => {
      const response = await client.ask(
        {
          method: 'POST',
          path: '/api/v1/people/bulk_match',
          body: { reveal_personal_emails: false, details: stubs.map(({ id }) => ({ id })) },
        },
        APOLLO_LIMITS.enrich,
        signal,
      );
      const parsed = apolloMatches.safeParse(response.body);
      if (!parsed.success) throw createApolloShapeError(response.body);
      const { people: matched, creditsConsumed } = parsed.data;
      return { value: matched, charged: creditsConsumed ?? matched.length };
    });
    const currentEmployees = people.filter((person) => worksAt(person, domain));
    await Promise.all(currentEmployees.map((person) => cacheAddress(domain, person)));
    return { currentEmployees, areAllRevealed: people.length === stubs.length };
  }

  async function readRosterPage(
    domain: string,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<EmployeePage> {
    const number = cursor !== undefined && /^\d{1,3}$/.test(cursor) ? Number(cursor) : 1;
    const filter = toQueryParameters('person_seniorities', toVendorLevels(NAME, DECISION_MAKER_LEVELS));
    const { stubs, rows: rowCount } = await search(
      domain,
      filter,
      { number, rows: PEOPLE_PER_REVEAL },
      signal,
    );
    const { currentEmployees, areAllRevealed } = await reveal(domain, stubs, signal);
    const start = (number - 1) * PEOPLE_PER_REVEAL;
    const isTruncated = rowCount >= PEOPLE_PER_REVEAL && start + PEOPLE_PER_REVEAL >= MAX_ROSTER_SIZE;
    const isLast = rowCount < PEOPLE_PER_REVEAL || isTruncated;
    return {
      people: currentEmployees.map((person, index) => toDirectoryPerson(person, start + index + 1)),
      next_cursor: isLast ? null : String(number + 1),
      is_complete: areAllRevealed && stubs.length === rowCount && !isTruncated,
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
      ...toQueryParameters('person_titles', peopleSearch.titles),
      ...toQueryParameters('person_seniorities', toVendorLevels(NAME, peopleSearch.job_levels)),
      ...toQueryParameters(
        'person_locations',
        countries.flatMap((code) => countryName(code) ?? []),
      ),
    ];
    const { roleFits } = await loadTitleReader();
    const { stubs } = await search(domain, filter, { number: 1, rows: SEARCH_PAGE_SIZE }, signal);
    const fits = ({ title }: ApolloStub): boolean => {
      const titleHolder = { title: title ?? '', job_level: 'Staff' as JobLevel };
      return peopleSearch.roles.some((role) => roleFits({ ...role, job_levels: [] }, titleHolder));
    };
    const selected = stubs
      .filter(fits)
      .slice(0, Math.min(PEOPLE_PER_REVEAL, Math.max(0, peopleSearch.limit)));
    const { currentEmployees } = await reveal(domain, selected, signal);
    return currentEmployees.map((person, index) => toDirectoryPerson(person, index + 1));
  }

  const fetchCompany = (domain: string, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<CompanyProfile | null>> => {
      const query = new URLSearchParams({ domain });
      const response = await client.ask(
        { method: 'GET', path: `/api/v1/organizations/enrich?${query}` },
        APOLLO_LIMITS.enrich,
        signal,
      );
      if (response.status === 404) return { value: null, charged: 0 };
      const parsed = apolloOrganization.safeParse(response.body);
      if (!parsed.success || parsed.data?.success === false) throw createApolloShapeError();
      if (parsed.data === null) return { value: null, charged: 0 };
      return { value: toCompanyProfile(parsed.data.data, domain), charged: 1 };
    });

  /** Whom Apollo knows by these identifiers. Nobody is free. */
  const matchPerson = <Value>(
    identifiers: object,
    toValue: (person: ApolloPerson) => Value | null,
    signal: AbortSignal,
  ): Promise<Value | null> =>
    meter.spend(1, async (): Promise<Charged<Value | null>> => {
      const body = { ...identifiers, reveal_personal_emails: false };
      const call = { method: 'POST', path: '/api/v1/people/match', body } as const;
      const response = await client.ask(call, APOLLO_LIMITS.enrich, signal);
      if (response.status === 404) return { value: null, charged: 0 };
      const parsed = apolloMatch.safeParse(response.body);
      if (!parsed.success || parsed.data?.success === false) throw createApolloShapeError();
      if (parsed.data === null) return { value: null, charged: 0 };
      return { value: toValue(parsed.data.data), charged: 1 };
    });

  const fetchAddress = ({ domain, full_name, network_url }: PersonKey, signal: AbortSignal) =>
    matchPerson(
      { ...(network_url === null ? { name: full_name } : { linkedin_url: network_url }), domain },
      (person) => (worksAt(person, domain) ? toAddress(person) : null),
      signal,
    );

  const fetchEmployer = ({ domain, full_name, network_url }: PersonKey, signal: AbortSignal) =>
    matchPerson(
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
      findCompany: fetchCompany,
      listEmployees: readRosterPage,
      searchPeople: revealFitting,
    }),
    findAddress: (person, signal) =>
      readOrCache(cache, toCacheKey(toPersonSubject(person), 'address'), () => fetchAddress(person, signal)),
    findPhone: async () => null,
    findEmployer: (person, signal) =>
      readOrCache(
        cache,
        toCacheKey(toPersonSubject(person), 'employer'),
        () => fetchEmployer(person, signal),
        ROSTER_DAYS,
      ),
  };
}
