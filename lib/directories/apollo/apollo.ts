import type * as z from 'zod';
import type {
  CompanyProfile,
  DirectoryPerson,
  EmployeePage,
  Employment,
  JobLevel,
  PeopleSearch,
  PersonKey,
} from '#domain/market/directory/directory.ts';
import type { Charged } from '#domain/market/directory/provider-budget.ts';
import type { DirectoryVendor, FoundAddress } from '#domain/market/directory/vendor.ts';
import { personSubject } from '#domain/market/directory/vendor-cache.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import { cached, keep, ROSTER_DAYS } from '../cached.ts';
import { cachedSearches } from '../cached-searches.ts';
import { countryName } from '../countries.ts';
import { changedShape, type VendorAccess } from '../directory-client.ts';
import { DECIDERS, vendorLevels } from '../levels.ts';
import { profileUrl } from '../vendor-fields.ts';
import { APOLLO_LIMITS, apolloClient } from './apollo-client.ts';
import {
  type ApolloPerson,
  type ApolloStub,
  addressOf,
  apolloMatch,
  apolloMatches,
  apolloOrganization,
  apolloSearch,
  employmentOf,
  personOf,
  profileOf,
  requestIdOf,
  worksAt,
} from './apollo-shapes.ts';

const NAME = 'apollo';
/** Search rows are free. 100 is the largest page. */
const SEARCH_ROWS = 100;
/** Each revealed person costs a credit. A call reveals up to ten. */
const REVEALED = 10;
/** A roster takes five reveal calls. */
const ROSTER_MOST = 50;

type Filter = readonly [string, string][];

const each = (name: string, values: readonly string[]): Filter => values.map((value) => [`${name}[]`, value]);

/** Apollo with a workspace's own key. It only delivers phone numbers by callback, so they are never requested. */
export function apollo(access: VendorAccess): DirectoryVendor {
  const client = apolloClient(access);
  const { meter, cache } = access;
  const about = (subject: string, question: string) => ({ subject, provider: NAME, question });
  const shapeless = (body?: unknown) => changedShape('Apollo', requestIdOf(body));

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
    if (!found.success) throw shapeless();
    return found.data;
  }

  const keepAddress = (domain: string, person: ApolloPerson): Promise<void> => {
    const key = { domain, full_name: person.name, network_url: profileUrl(person.linkedin_url) };
    return keep(cache, about(personSubject(key), 'address'), addressOf(person));
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
      if (!found.success) throw shapeless(response.body);
      const { people: matched, creditsConsumed } = found.data;
      return { value: matched, charged: creditsConsumed ?? matched.length };
    });
    const still = people.filter((person) => worksAt(person, domain));
    await Promise.all(still.map((person) => keepAddress(domain, person)));
    return { still, isReadable: people.length === rows.length };
  }

  async function roster(
    domain: string,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<EmployeePage> {
    const number = cursor !== undefined && /^\d{1,3}$/.test(cursor) ? Number(cursor) : 1;
    const filter = each('person_seniorities', vendorLevels(NAME, DECIDERS));
    const { stubs: found, rows } = await search(domain, filter, { number, rows: REVEALED }, signal);
    const { still, isReadable } = await reveal(domain, found, signal);
    const start = (number - 1) * REVEALED;
    const isCut = rows >= REVEALED && start + REVEALED >= ROSTER_MOST;
    const isLast = rows < REVEALED || isCut;
    return {
      people: still.map((person, index) => personOf(person, start + index + 1)),
      next_cursor: isLast ? null : String(number + 1),
      is_complete: isReadable && found.length === rows && !isCut,
    };
  }

  /** Rows only contain a title. Of Apollo's results, only those that fit are revealed. */
  async function revealFitting(
    domain: string,
    wanted: PeopleSearch,
    signal: AbortSignal,
  ): Promise<readonly DirectoryPerson[]> {
    const isAnywhere = wanted.locations.some((place) => place.countries.length === 0);
    const countries = isAnywhere ? [] : wanted.locations.flatMap((place) => place.countries);
    const filter = [
      ...each('person_titles', wanted.titles),
      ...each('person_seniorities', vendorLevels(NAME, wanted.job_levels)),
      ...each(
        'person_locations',
        countries.flatMap((code) => countryName(code) ?? []),
      ),
    ];
    const { roleFits } = await loadTitleReader();
    const { stubs: rows } = await search(domain, filter, { number: 1, rows: SEARCH_ROWS }, signal);
    const fits = ({ title }: ApolloStub): boolean => {
      const holder = { title: title ?? '', job_level: 'Staff' as JobLevel };
      return wanted.roles.some((role) => roleFits({ ...role, job_levels: [] }, holder));
    };
    const chosen = rows.filter(fits).slice(0, Math.min(REVEALED, Math.max(0, wanted.limit)));
    const { still } = await reveal(domain, chosen, signal);
    return still.map((person, index) => personOf(person, index + 1));
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
      if (!found.success || found.data?.success === false) throw shapeless();
      if (found.data === null) return { value: null, charged: 0 };
      return { value: profileOf(found.data.data, domain), charged: 1 };
    });

  const address = ({ domain, full_name, network_url }: PersonKey, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<FoundAddress | null>> => {
      const known = network_url === null ? { name: full_name } : { linkedin_url: network_url };
      const response = await client.ask(
        {
          method: 'POST',
          path: '/api/v1/people/match',
          body: { ...known, domain, reveal_personal_emails: false },
        },
        APOLLO_LIMITS.enrich,
        signal,
      );
      if (response.status === 404) return { value: null, charged: 0 };
      const found = apolloMatch.safeParse(response.body);
      if (!found.success || found.data?.success === false) throw shapeless();
      if (found.data === null) return { value: null, charged: 0 };
      const person = found.data.data;
      return { value: worksAt(person, domain) ? addressOf(person) : null, charged: 1 };
    });

  const employer = ({ domain, full_name, network_url }: PersonKey, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<Omit<Employment, 'provider'> | null>> => {
      const known = network_url === null ? { name: full_name, domain } : { linkedin_url: network_url };
      const response = await client.ask(
        { method: 'POST', path: '/api/v1/people/match', body: { ...known, reveal_personal_emails: false } },
        APOLLO_LIMITS.enrich,
        signal,
      );
      if (response.status === 404) return { value: null, charged: 0 };
      const found = apolloMatch.safeParse(response.body);
      if (!found.success || found.data?.success === false) throw shapeless();
      return found.data === null
        ? { value: null, charged: 0 }
        : { value: employmentOf(found.data.data), charged: 1 };
    });

  return {
    name: NAME,
    label: 'Apollo',
    searchesFree: true,
    verifiesAddresses: true,
    ...cachedSearches(cache, NAME, {
      findCompany: company,
      listEmployees: roster,
      searchPeople: revealFitting,
    }),
    findAddress: (person, signal) =>
      cached(cache, about(personSubject(person), 'address'), () => address(person, signal)),
    findPhone: async () => null,
    findEmployer: (person, signal) =>
      cached(cache, about(personSubject(person), 'employer'), () => employer(person, signal), ROSTER_DAYS),
  };
}
