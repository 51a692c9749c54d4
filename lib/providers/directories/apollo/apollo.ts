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
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { cacheSearches, createAnswerCache } from '../answer-cache.ts';
import { parseBody, type VendorAccess } from '../directory-client.ts';
import { toProfileUrl } from '../vendor-fields.ts';
import { DECISION_MAKER_LEVELS, toVendorLevels } from '../vendor-terms.ts';
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
const LABEL = 'Apollo';
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
  const { meter } = access;
  const answers = createAnswerCache(access.cache, NAME);

  async function search(
    domain: string,
    filter: QueryParameters,
    page: { readonly number: number; readonly rows: number },
    abortSignal: AbortSignal,
  ) {
    const query = new URLSearchParams([
      ['q_organization_domains_list[]', domain],
      ...filter,
      ['page', String(page.number)],
      ['per_page', String(page.rows)],
    ]);
    const call = { method: 'POST', path: `/api/v1/mixed_people/api_search?${query}`, body: {} } as const;
    const { body } = await client.ask(call, APOLLO_LIMITS.search, abortSignal);
    return parseBody(LABEL, body, apolloSearch);
  }

  const cacheAddress = (domain: string, person: ApolloPerson): Promise<void> => {
    const key = { domain, full_name: person.name, network_url: toProfileUrl(person.linkedin_url) };
    return answers.store(toPersonSubject(key), 'address', toAddress(person));
  };

  /** Reveals these people for a credit each, and drops those who have left. */
  async function reveal(
    domain: string,
    stubs: readonly ApolloStub[],
    abortSignal: AbortSignal,
  ): Promise<{ readonly currentEmployees: readonly ApolloPerson[]; readonly areAllRevealed: boolean }> {
    if (stubs.length === 0) return { currentEmployees: [], areAllRevealed: true };
    const people = await meter.spend(stubs.length, async (): Promise<Charged<readonly ApolloPerson[]>> => {
      const details = stubs.map(({ id }) => ({ id }));
      const call = {
        method: 'POST',
        path: '/api/v1/people/bulk_match',
        body: { reveal_personal_emails: false, details },
      } as const;
      const { body } = await client.ask(call, APOLLO_LIMITS.enrich, abortSignal);
      const matches = parseBody(LABEL, body, apolloMatches, requestIdOf(body));
      return { value: matches.people, charged: matches.creditsConsumed ?? matches.people.length };
    });
    const currentEmployees = people.filter((person) => worksAt(person, domain));
    await Promise.all(currentEmployees.map((person) => cacheAddress(domain, person)));
    return { currentEmployees, areAllRevealed: people.length === stubs.length };
  }

  async function readRosterPage(
    domain: string,
    cursor: string | undefined,
    abortSignal: AbortSignal,
  ): Promise<EmployeePage> {
    const number = cursor !== undefined && /^\d{1,3}$/.test(cursor) ? Number(cursor) : 1;
    const filter = toQueryParameters('person_seniorities', toVendorLevels(NAME, DECISION_MAKER_LEVELS));
    const { stubs, rows: rowCount } = await search(
      domain,
      filter,
      { number, rows: PEOPLE_PER_REVEAL },
      abortSignal,
    );
    const { currentEmployees, areAllRevealed } = await reveal(domain, stubs, abortSignal);
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
    abortSignal: AbortSignal,
  ): Promise<readonly DirectoryPerson[]> {
    const isAnywhere = peopleSearch.locations.some((location) => location.countries.length === 0);
    const countries = isAnywhere ? [] : peopleSearch.locations.flatMap((location) => location.countries);
    const filter = [
      ...toQueryParameters('person_titles', peopleSearch.titles),
      ...toQueryParameters('person_seniorities', toVendorLevels(NAME, peopleSearch.job_levels)),
      ...toQueryParameters(
        'person_locations',
        countries.flatMap((code) => countryNameOf(code) ?? []),
      ),
    ];
    const { roleFits } = await loadTitleReader();
    const { stubs } = await search(domain, filter, { number: 1, rows: SEARCH_PAGE_SIZE }, abortSignal);
    const fits = ({ title }: ApolloStub): boolean => {
      const titleHolder = { title: title ?? '', job_level: 'Staff' as JobLevel };
      return peopleSearch.roles.some((role) => roleFits({ ...role, job_levels: [] }, titleHolder));
    };
    const selected = stubs
      .filter(fits)
      .slice(0, Math.min(PEOPLE_PER_REVEAL, Math.max(0, peopleSearch.limit)));
    const { currentEmployees } = await reveal(domain, selected, abortSignal);
    return currentEmployees.map((person, index) => toDirectoryPerson(person, index + 1));
  }

  const fetchCompany = (domain: string, abortSignal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<CompanyProfile | null>> => {
      const query = new URLSearchParams({ domain });
      const response = await client.ask(
        { method: 'GET', path: `/api/v1/organizations/enrich?${query}` },
        APOLLO_LIMITS.enrich,
        abortSignal,
      );
      if (response.status === 404) return { value: null, charged: 0 };
      const { organization } = parseBody(LABEL, response.body, apolloOrganization);
      return organization
        ? { value: toCompanyProfile(organization, domain), charged: 1 }
        : { value: null, charged: 0 };
    });

  /** Whom Apollo knows by these identifiers. Nobody is free. */
  const matchPerson = <Value>(
    identifiers: object,
    toValue: (person: ApolloPerson) => Value | null,
    abortSignal: AbortSignal,
  ): Promise<Value | null> =>
    meter.spend(1, async (): Promise<Charged<Value | null>> => {
      const body = { ...identifiers, reveal_personal_emails: false };
      const call = { method: 'POST', path: '/api/v1/people/match', body } as const;
      const response = await client.ask(call, APOLLO_LIMITS.enrich, abortSignal);
      if (response.status === 404) return { value: null, charged: 0 };
      const { person } = parseBody(LABEL, response.body, apolloMatch);
      return person ? { value: toValue(person), charged: 1 } : { value: null, charged: 0 };
    });

  const fetchAddress = ({ domain, full_name, network_url }: PersonKey, abortSignal: AbortSignal) =>
    matchPerson(
      { ...(network_url === null ? { name: full_name } : { linkedin_url: network_url }), domain },
      (person) => (worksAt(person, domain) ? toAddress(person) : null),
      abortSignal,
    );

  const fetchEmployer = ({ domain, full_name, network_url }: PersonKey, abortSignal: AbortSignal) =>
    matchPerson(
      network_url === null ? { name: full_name, domain } : { linkedin_url: network_url },
      toEmployment,
      abortSignal,
    );

  return {
    name: NAME,
    label: LABEL,
    hasUnmeteredSearches: true,
    verifiesAddresses: true,
    ...cacheSearches(answers, {
      findCompany: fetchCompany,
      listEmployees: readRosterPage,
      searchPeople: revealFitting,
      findEmployer: fetchEmployer,
    }),
    findAddress: (person, signal) =>
      answers.readOrAsk(toPersonSubject(person), 'address', () => fetchAddress(person, signal)),
    findPhone: async () => null,
  };
}
