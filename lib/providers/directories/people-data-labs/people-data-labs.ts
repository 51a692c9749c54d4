import * as z from 'zod';
import type {
  CompanyProfile,
  DirectoryPerson,
  EmployeePage,
  Employment,
  PeopleSearch,
  PersonKey,
} from '#domain/market/directory/directory.ts';
import type { Charged } from '#domain/market/directory/provider-budget.ts';
import type { DirectoryVendor } from '#domain/market/directory/vendor.ts';
import { toPersonSubject } from '#domain/market/directory/vendor-cache.ts';
import { cacheSearches } from '../cached-searches.ts';
import { createShapeError, type VendorAccess } from '../directory-client.ts';
import { cacheResponse, ROSTER_DAYS, readOrCache } from '../read-or-cache.ts';
import { hostOf, toProfileUrl, visibleText } from '../vendor-fields.ts';
import { DECISION_MAKER_LEVELS } from '../vendor-terms.ts';
import { createPdlClient, PDL_LIMITS, readCredits } from './pdl-client.ts';
import { isAt, pdlCompany, toCompanyProfile } from './pdl-company.ts';
import {
  type PdlPerson,
  PERSON_FIELDS,
  pdlPerson,
  readAddress,
  readPhone,
  toDirectoryPerson,
} from './pdl-person.ts';
import { buildRosterQuery, searchQuery } from './pdl-query.ts';

/** A response is limited to 1 MB, about 50 people. */
const PAGE = 50;
/** Every person costs a credit, so a roster only contains deciders, up to this many. */
const ROSTER_MOST = 100;
/** A search is charged by its results, and a few are enough to choose from. */
const SEARCH_MOST = 25;

const searchResponse = z.object({
  data: z.array(z.unknown()),
  scroll_token: z.string().nullish(),
});
const enriched = z.object({ data: z.unknown() });

interface Page {
  readonly people: readonly PdlPerson[];
  readonly token: string | null;
  /** Whether every entry could be read. */
  readonly isReadable: boolean;
}

const NAME = 'people_data_labs';
const CURSOR = /^(\d{1,5}) (.+)$/s;

/** People Data Labs with a workspace's own key. */
export function createPeopleDataLabs(access: VendorAccess): DirectoryVendor {
  const client = createPdlClient(access);
  const { meter, cache } = access;
  const toCacheKey = (subject: string, question: string) => ({ subject, provider: NAME, question });

  /** A person paid for as part of a list isn't paid for again. */
  const cachePeople = (domain: string, people: readonly PdlPerson[]): Promise<unknown> =>
    Promise.all(
      people.map((person) => {
        const key = { domain, full_name: person.full_name, network_url: toProfileUrl(person.linkedin_url) };
        return cacheResponse(cache, toCacheKey(toPersonSubject(key), 'person'), person);
      }),
    );

  const company = (domain: string, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<CompanyProfile | null>> => {
      const query = new URLSearchParams({ website: domain, titlecase: 'true' });
      const response = await client.ask(
        { method: 'GET', path: `/v5/company/enrich?${query}` },
        PDL_LIMITS.company,
        signal,
      );
      if (response.status === 404) return { value: null, charged: readCredits(response, 0) };
      const found = pdlCompany.safeParse(response.body);
      if (!found.success) throw createShapeError('People Data Labs');
      const value = isAt(found.data, domain) ? toCompanyProfile(found.data, domain) : null;
      return { value, charged: readCredits(response, 1) };
    });

  const searchPage = (query: object, size: number, token: string | undefined, signal: AbortSignal) =>
    meter.spend(size, async (): Promise<Charged<Page>> => {
      const body = { query, size, data_include: PERSON_FIELDS, ...(token && { scroll_token: token }) };
      const response = await client.ask(
        { method: 'POST', path: '/v5/person/search', body },
        PDL_LIMITS.search,
        signal,
      );
      if (response.status === 404) {
        return { value: { people: [], token: null, isReadable: true }, charged: readCredits(response, 0) };
      }
      const page = searchResponse.safeParse(response.body);
      if (!page.success) throw createShapeError('People Data Labs');
      const people = page.data.data.flatMap((entry) => pdlPerson.safeParse(entry).data ?? []);
      return {
        value: {
          people,
          token: page.data.scroll_token ?? null,
          isReadable: people.length === page.data.data.length,
        },
        charged: readCredits(response, page.data.data.length),
      };
    });

  const enrich = (key: PersonKey, signal: AbortSignal): Promise<PdlPerson | null> =>
    readOrCache(cache, toCacheKey(toPersonSubject(key), 'person'), () => fetchPerson(key, signal));

  /** A person by their profile page, or by name and company. Another profile is another person. */
  const askPerson = <Person extends PdlPerson, Value>(
    { domain, full_name, network_url }: PersonKey,
    { fields, shape }: { readonly fields: string; readonly shape: z.ZodType<Person> },
    toValue: (person: Person) => Value | null,
    signal: AbortSignal,
  ): Promise<Value | null> =>
    meter.spend(1, async (): Promise<Charged<Value | null>> => {
      const identifiers =
        network_url === null ? { name: full_name, website: domain } : { profile: network_url };
      const query = new URLSearchParams({ ...identifiers, data_include: fields, min_likelihood: '6' });
      const call = { method: 'GET', path: `/v5/person/enrich?${query}` } as const;
      const response = await client.ask(call, PDL_LIMITS.person, signal);
      if (response.status === 404) return { value: null, charged: readCredits(response, 0) };
      const person = shape.safeParse(enriched.safeParse(response.body).data?.data);
      if (!person.success) throw createShapeError('People Data Labs');
      const { linkedin_url } = person.data;
      const isSame = network_url === null || linkedin_url === null || isSamePage(linkedin_url, network_url);
      return { value: isSame ? toValue(person.data) : null, charged: readCredits(response, 1) };
    });

  /** Someone who has left has an address elsewhere. */
  const fetchPerson = (key: PersonKey, signal: AbortSignal) =>
    askPerson(
      key,
      { fields: PERSON_FIELDS, shape: pdlPerson },
      (person) =>
        person.job_company_website === null || hostOf(person.job_company_website) === key.domain
          ? person
          : null,
      signal,
    );

  async function readRosterPage(
    domain: string,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<EmployeePage> {
    const [, seen = '0', token] = cursor === undefined ? [] : (CURSOR.exec(cursor) ?? []);
    const start = Number(seen);
    const size = Math.min(PAGE, ROSTER_MOST - start);
    if (size <= 0) return { people: [], next_cursor: null };
    const page = await searchPage(buildRosterQuery(domain, DECISION_MAKER_LEVELS), size, token, signal);
    await cachePeople(domain, page.people);
    const people = page.people.map((person, index) => toDirectoryPerson(person, start + index + 1));
    const end = start + size;
    const isTruncated = end >= ROSTER_MOST && page.token !== null;
    const isLast = page.token === null || people.length === 0 || end >= ROSTER_MOST;
    return {
      people,
      next_cursor: isLast ? null : `${end} ${page.token}`,
      is_complete: page.isReadable && !isTruncated,
    };
  }

  async function fetchSearch(
    domain: string,
    search: PeopleSearch,
    signal: AbortSignal,
  ): Promise<readonly DirectoryPerson[]> {
    const size = Math.min(SEARCH_MOST, search.limit);
    if (size <= 0) return [];
    const { people } = await searchPage(searchQuery(domain, search), size, undefined, signal);
    await cachePeople(domain, people);
    return people.map((person, index) => toDirectoryPerson(person, index + 1));
  }

  /** Only a profile page identifies the same person at another company. */
  const employer = (key: PersonKey, signal: AbortSignal) =>
    askPerson(key, EMPLOYED_PERSON, toEmployment, signal);

  return {
    name: NAME,
    label: 'People Data Labs',
    hasUnmeteredSearches: false,
    verifiesAddresses: false,

    ...cacheSearches(cache, NAME, {
      findCompany: company,
      listEmployees: readRosterPage,
      searchPeople: fetchSearch,
    }),
    async findAddress(key, signal) {
      const person = await enrich(key, signal);
      const email = person && readAddress(person);
      return email === null ? null : { email, isVerified: false };
    },

    async findPhone(key, signal) {
      const person = await enrich(key, signal);
      return person && readPhone(person);
    },

    findEmployer: (key, signal) =>
      readOrCache(
        cache,
        toCacheKey(toPersonSubject(key), 'employer'),
        () => employer(key, signal),
        ROSTER_DAYS,
      ),
  };
}

const isSamePage = (one: string, other: string): boolean =>
  toProfileUrl(one)?.toLowerCase() === toProfileUrl(other)?.toLowerCase();

const EMPLOYED_PERSON = {
  fields: `${PERSON_FIELDS},job_company_name`,
  shape: pdlPerson.extend({ job_company_name: visibleText }),
};

function toEmployment(person: z.infer<typeof EMPLOYED_PERSON.shape>): Omit<Employment, 'provider'> | null {
  const host = hostOf(person.job_company_website);
  if (host === null) return null;
  const { title, job_level } = toDirectoryPerson(person, 1);
  return { domain: host, company: person.job_company_name ?? host, title, job_level };
}
