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
import { cacheSearches, createAnswerCache } from '../answer-cache.ts';
import { parseBody, type VendorAccess } from '../directory-client.ts';
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
import { buildRosterQuery, buildSearchQuery } from './pdl-query.ts';

/** A response is limited to 1 MB, about 50 people. */
const PAGE_SIZE = 50;
/** Every person costs a credit, so a roster only contains deciders, up to this many. */
const MAX_ROSTER_SIZE = 100;
/** A search is charged by its results, and a few are enough to choose from. */
const MAX_SEARCH_SIZE = 25;

const searchResponse = z.object({
  data: z.array(z.unknown()),
  scroll_token: z.string().nullish(),
});

interface Page {
  readonly people: readonly PdlPerson[];
  readonly token: string | null;
  /** Whether every entry could be read. */
  readonly isReadable: boolean;
}

const NAME = 'people_data_labs';
const LABEL = 'People Data Labs';
const CURSOR = /^(\d{1,5}) (.+)$/s;

/** People Data Labs with a workspace's own key. */
export function createPeopleDataLabs(access: VendorAccess): DirectoryVendor {
  const client = createPdlClient(access);
  const { meter } = access;
  const answers = createAnswerCache(access.cache, NAME);

  /** A person paid for as part of a list isn't paid for again. */
  const cachePeople = (domain: string, people: readonly PdlPerson[]): Promise<unknown> =>
    Promise.all(
      people.map((person) => {
        const key = { domain, full_name: person.full_name, network_url: toProfileUrl(person.linkedin_url) };
        return answers.store(toPersonSubject(key), 'person', person);
      }),
    );

  const fetchCompany = (domain: string, abortSignal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<CompanyProfile | null>> => {
      const query = new URLSearchParams({ website: domain, titlecase: 'true' });
      const response = await client.ask(
        { method: 'GET', path: `/v5/company/enrich?${query}` },
        PDL_LIMITS.company,
        abortSignal,
      );
      if (response.status === 404) return { value: null, charged: readCredits(response, 0) };
      const company = parseBody(LABEL, response.body, pdlCompany);
      const value = isAt(company, domain) ? toCompanyProfile(company, domain) : null;
      return { value, charged: readCredits(response, 1) };
    });

  const searchPage = (query: object, size: number, token: string | undefined, abortSignal: AbortSignal) =>
    meter.spend(size, async (): Promise<Charged<Page>> => {
      const body = { query, size, data_include: PERSON_FIELDS, ...(token && { scroll_token: token }) };
      const response = await client.ask(
        { method: 'POST', path: '/v5/person/search', body },
        PDL_LIMITS.search,
        abortSignal,
      );
      if (response.status === 404) {
        return { value: { people: [], token: null, isReadable: true }, charged: readCredits(response, 0) };
      }
      const { data: entries, scroll_token } = parseBody(LABEL, response.body, searchResponse);
      const people = entries.flatMap((entry) => pdlPerson.safeParse(entry).data ?? []);
      return {
        value: { people, token: scroll_token ?? null, isReadable: people.length === entries.length },
        charged: readCredits(response, entries.length),
      };
    });

  const findPerson = (key: PersonKey, abortSignal: AbortSignal): Promise<PdlPerson | null> =>
    answers.readOrAsk(toPersonSubject(key), 'person', () => fetchPerson(key, abortSignal));

  /** A person by their profile page, or by name and company. Another profile is another person. */
  const askPerson = <Person extends PdlPerson, Value>(
    { domain, full_name, network_url }: PersonKey,
    { fields, shape }: { readonly fields: string; readonly shape: z.ZodType<Person> },
    toValue: (person: Person) => Value | null,
    abortSignal: AbortSignal,
  ): Promise<Value | null> =>
    meter.spend(1, async (): Promise<Charged<Value | null>> => {
      const identifiers =
        network_url === null ? { name: full_name, website: domain } : { profile: network_url };
      const query = new URLSearchParams({ ...identifiers, data_include: fields, min_likelihood: '6' });
      const call = { method: 'GET', path: `/v5/person/enrich?${query}` } as const;
      const response = await client.ask(call, PDL_LIMITS.person, abortSignal);
      if (response.status === 404) return { value: null, charged: readCredits(response, 0) };
      const { data: person } = parseBody(LABEL, response.body, z.object({ data: shape }));
      const { linkedin_url } = person;
      const isSame =
        network_url === null || linkedin_url === null || isSameProfileUrl(linkedin_url, network_url);
      return { value: isSame ? toValue(person) : null, charged: readCredits(response, 1) };
    });

  /** Someone who has left has an address elsewhere. */
  const fetchPerson = (key: PersonKey, abortSignal: AbortSignal) =>
    askPerson(
      key,
      { fields: PERSON_FIELDS, shape: pdlPerson },
      (person) =>
        person.job_company_website === null || hostOf(person.job_company_website) === key.domain
          ? person
          : null,
      abortSignal,
    );

  async function readRosterPage(
    domain: string,
    cursor: string | undefined,
    abortSignal: AbortSignal,
  ): Promise<EmployeePage> {
    const [, startText = '0', token] = cursor === undefined ? [] : (CURSOR.exec(cursor) ?? []);
    const startOffset = Number(startText);
    const size = Math.min(PAGE_SIZE, MAX_ROSTER_SIZE - startOffset);
    if (size <= 0) return { people: [], next_cursor: null };
    const page = await searchPage(buildRosterQuery(domain, DECISION_MAKER_LEVELS), size, token, abortSignal);
    await cachePeople(domain, page.people);
    const people = page.people.map((person, index) => toDirectoryPerson(person, startOffset + index + 1));
    const endOffset = startOffset + size;
    const isTruncated = endOffset >= MAX_ROSTER_SIZE && page.token !== null;
    const isLastPage = page.token === null || people.length === 0 || endOffset >= MAX_ROSTER_SIZE;
    return {
      people,
      next_cursor: isLastPage ? null : `${endOffset} ${page.token}`,
      is_complete: page.isReadable && !isTruncated,
    };
  }

  async function fetchSearch(
    domain: string,
    search: PeopleSearch,
    abortSignal: AbortSignal,
  ): Promise<readonly DirectoryPerson[]> {
    const size = Math.min(MAX_SEARCH_SIZE, search.limit);
    if (size <= 0) return [];
    const { people } = await searchPage(buildSearchQuery(domain, search), size, undefined, abortSignal);
    await cachePeople(domain, people);
    return people.map((person, index) => toDirectoryPerson(person, index + 1));
  }

  /** Only a profile page identifies the same person at another company. */
  const fetchEmployer = (key: PersonKey, abortSignal: AbortSignal) =>
    askPerson(key, EMPLOYED_PERSON, toEmployment, abortSignal);

  return {
    name: NAME,
    label: LABEL,
    hasUnmeteredSearches: false,
    verifiesAddresses: false,

    ...cacheSearches(answers, {
      findCompany: fetchCompany,
      listEmployees: readRosterPage,
      searchPeople: fetchSearch,
      findEmployer: fetchEmployer,
    }),

    async findAddress(key, signal) {
      const person = await findPerson(key, signal);
      const email = person && readAddress(person);
      return email === null ? null : { email, isVerified: false };
    },

    async findPhone(key, signal) {
      const person = await findPerson(key, signal);
      return person && readPhone(person);
    },
  };
}

const isSameProfileUrl = (url: string, otherUrl: string): boolean =>
  toProfileUrl(url)?.toLowerCase() === toProfileUrl(otherUrl)?.toLowerCase();

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
