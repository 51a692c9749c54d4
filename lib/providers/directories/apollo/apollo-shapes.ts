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
  stubs: people.flatMap((entry): ApolloStub[] => {
    const read = stub.safeParse(entry);
    return read.success ? [read.data] : [];
  }),
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
  const read = numbered.safeParse(body);
  return read.success ? String(read.data.request_id) : undefined;
};

export const apolloMatch = z
  .object({ person: z.unknown() })
  .transform(({ person: found }) => (found === null || found === undefined ? null : person.safeParse(found)));

const siteOf = ({ organization: employer }: ApolloPerson): string | null =>
  hostOf(employer?.primary_domain ?? employer?.website_url ?? null);

/** Searches by domain also find people who have left. */
export function worksAt(found: ApolloPerson, domain: string): boolean {
  const site = siteOf(found);
  return site === null || site === domain;
}

export function toEmployment(found: ApolloPerson): Omit<Employment, 'provider'> | null {
  const domain = siteOf(found);
  if (domain === null) return null;
  const { title, job_level } = toDirectoryPerson(found, 1);
  return { domain, company: found.organization?.name ?? domain, title, job_level };
}

export const toDirectoryPerson = (found: ApolloPerson, ranking: number): DirectoryPerson => ({
  directory_id: `apollo:${found.id}`,
  full_name: found.name,
  title: found.title ?? '',
  headline: found.headline ?? found.title ?? '',
  network_url: toProfileUrl(found.linkedin_url),
  location: found.city ?? found.state ?? found.country ?? '',
  country_code: findCountryCode(found.country) ?? '',
  connections_count: 0,
  profile_picture_url: found.photo_url,
  job_level: levelOf('apollo', found.seniority === null ? [] : [found.seniority]),
  department: found.departments[0] ?? '',
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

export const apolloOrganization = z
  .object({ organization: z.unknown() })
  .transform(({ organization: found }) =>
    found === null || found === undefined ? null : company.safeParse(found),
  );

export function toCompanyProfile(found: z.infer<typeof company>, domain: string): CompanyProfile | null {
  if (hostOf(found.primary_domain ?? found.website_url) !== domain) return null;
  const by_department = found.departmental_head_count;
  const counted = Object.values(by_department).reduce((total, count) => total + count, 0);
  const total = Math.max(found.estimated_num_employees ?? 0, counted);
  return {
    domain,
    name: found.name,
    industry: found.industry,
    employees: found.estimated_num_employees,
    location: found.city,
    country: findCountryCode(found.country),
    network_url: toProfileUrl(found.linkedin_url),
    short_description: found.short_description,
    logo_url: found.logo_url,
    founded_year: found.founded_year,
    revenue_range: found.annual_revenue_printed,
    workforce: total === 0 ? null : { total, by_department, by_country: {} },
  };
}
