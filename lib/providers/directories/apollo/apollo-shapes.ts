import * as z from 'zod';
import type { CompanyProfile, DirectoryPerson, Employment } from '#domain/market/directory/directory.ts';
import type { FoundAddress } from '#domain/market/directory/vendor.ts';
import {
  hostOf,
  toFullAddress,
  toProfileUrl,
  visibleCounts,
  visibleNumber,
  visibleText,
  visibleTexts,
} from '../vendor-fields.ts';
import { findCountryCode, levelOf } from '../vendor-terms.ts';

/** A search row. Last name, page and location cost a credit. */
const stub = z.object({ id: z.string().min(1), title: visibleText });

export type ApolloStub = z.infer<typeof stub>;

export const apolloSearch = z.object({ people: z.array(z.unknown()) }).transform(({ people }) => ({
  stubs: people.flatMap((entry) => stub.safeParse(entry).data ?? []),
  rows: people.length,
}));

const organization = z.object({ name: visibleText, primary_domain: visibleText, website_url: visibleText });

const person = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  title: visibleText,
  headline: visibleText,
  linkedin_url: visibleText,
  photo_url: visibleText,
  email: visibleText,
  email_status: visibleText,
  seniority: visibleText,
  departments: visibleTexts,
  city: visibleText,
  state: visibleText,
  country: visibleText,
  organization: organization.nullish().catch(null),
});

export type ApolloPerson = z.infer<typeof person>;

/** `matches` contains null for people who are missing. */
export const apolloMatches = z
  .object({ matches: z.array(z.unknown()), credits_consumed: visibleNumber })
  .transform(({ matches, credits_consumed }) => ({
    people: matches.flatMap((entry) => person.safeParse(entry).data ?? []),
    creditsConsumed: credits_consumed,
  }));

const numbered = z.object({ request_id: z.union([z.string(), z.number()]) });

/** Apollo's support asks for it. It has 64 bits, so it is parsed as text. */
export const requestIdOf = (body: unknown): string | undefined => {
  const { data } = numbered.safeParse(body);
  return data && String(data.request_id);
};

/** Null: nobody is known. */
export const apolloMatch = z.object({ person: person.nullable() });

const siteOf = ({ organization: employer }: ApolloPerson): string | null =>
  hostOf(employer?.primary_domain ?? employer?.website_url ?? null);

/** Searches by domain also find people who have left. */
export function worksAt(apolloPerson: ApolloPerson, domain: string): boolean {
  const site = siteOf(apolloPerson);
  return site === null || site === domain;
}

export function toEmployment(apolloPerson: ApolloPerson): Omit<Employment, 'provider'> | null {
  const domain = siteOf(apolloPerson);
  if (domain === null) return null;
  const { title, job_level } = toDirectoryPerson(apolloPerson, 1);
  return { domain, company: apolloPerson.organization?.name ?? domain, title, job_level };
}

export const toDirectoryPerson = (apolloPerson: ApolloPerson, ranking: number): DirectoryPerson => ({
  directory_id: `apollo:${apolloPerson.id}`,
  full_name: apolloPerson.name,
  title: apolloPerson.title ?? '',
  headline: apolloPerson.headline ?? apolloPerson.title ?? '',
  network_url: toProfileUrl(apolloPerson.linkedin_url),
  location: apolloPerson.city ?? apolloPerson.state ?? apolloPerson.country ?? '',
  country_code: findCountryCode(apolloPerson.country) ?? '',
  connections_count: 0,
  profile_picture_url: apolloPerson.photo_url,
  job_level: levelOf('apollo', apolloPerson.seniority === null ? [] : [apolloPerson.seniority]),
  department: apolloPerson.departments[0] ?? '',
  ranking,
});

/** Guessed and unverified addresses are left out. */
export function toAddress({ email, email_status }: ApolloPerson): FoundAddress | null {
  const address = toFullAddress(email);
  return address !== null && email_status === 'verified' ? { email: address, isVerified: true } : null;
}

const company = z.object({
  name: z.string().min(1),
  primary_domain: visibleText,
  website_url: visibleText,
  linkedin_url: visibleText,
  logo_url: visibleText,
  industry: visibleText,
  estimated_num_employees: visibleNumber,
  city: visibleText,
  country: visibleText,
  short_description: visibleText,
  founded_year: visibleNumber,
  annual_revenue_printed: visibleText,
  departmental_head_count: visibleCounts,
});

export const apolloOrganization = z.object({ organization: company.nullable() });

export function toCompanyProfile(
  apolloCompany: z.infer<typeof company>,
  domain: string,
): CompanyProfile | null {
  if (hostOf(apolloCompany.primary_domain ?? apolloCompany.website_url) !== domain) return null;
  const by_department = apolloCompany.departmental_head_count;
  const departmentTotal = Object.values(by_department).reduce((total, count) => total + count, 0);
  const total = Math.max(apolloCompany.estimated_num_employees ?? 0, departmentTotal);
  return {
    domain,
    name: apolloCompany.name,
    industry: apolloCompany.industry,
    employees: apolloCompany.estimated_num_employees,
    location: apolloCompany.city,
    country: findCountryCode(apolloCompany.country),
    network_url: toProfileUrl(apolloCompany.linkedin_url),
    short_description: apolloCompany.short_description,
    logo_url: apolloCompany.logo_url,
    founded_year: apolloCompany.founded_year,
    revenue_range: apolloCompany.annual_revenue_printed,
    workforce: total === 0 ? null : { total, by_department, by_country: {} },
  };
}
