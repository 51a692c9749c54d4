import * as z from 'zod';
import type { CompanyProfile, DirectoryPerson, Employment } from '#domain/market/directory/directory.ts';
import type { FoundAddress } from '#domain/market/directory/vendor.ts';
import { countryCode } from '../countries.ts';
import { levelOf } from '../levels.ts';
import {
  fullAddress,
  hostOf,
  profileUrl,
  shownCounts,
  shownNumber,
  shownText,
  shownTexts,
} from '../vendor-fields.ts';

/** A search row. Last name, page and location cost a credit. */
const stub = z.object({ id: z.string().min(1), title: shownText });

export type ApolloStub = z.infer<typeof stub>;

export const apolloSearch = z.object({ people: z.array(z.unknown()) }).transform(({ people }) => ({
  stubs: people.flatMap((entry): ApolloStub[] => {
    const read = stub.safeParse(entry);
    return read.success ? [read.data] : [];
  }),
  rows: people.length,
}));

const organization = z.object({ name: shownText, primary_domain: shownText, website_url: shownText });

const person = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  title: shownText,
  headline: shownText,
  linkedin_url: shownText,
  photo_url: shownText,
  email: shownText,
  email_status: shownText,
  seniority: shownText,
  departments: shownTexts,
  city: shownText,
  state: shownText,
  country: shownText,
  organization: organization.nullish().catch(null),
});

export type ApolloPerson = z.infer<typeof person>;

/** `matches` contains null for people who are missing. */
export const apolloMatches = z
  .object({ matches: z.array(z.unknown()), credits_consumed: shownNumber })
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

export function employmentOf(found: ApolloPerson): Omit<Employment, 'provider'> | null {
  const domain = siteOf(found);
  if (domain === null) return null;
  const { title, job_level } = personOf(found, 1);
  return { domain, company: found.organization?.name ?? domain, title, job_level };
}

export const personOf = (found: ApolloPerson, ranking: number): DirectoryPerson => ({
  directory_id: `apollo:${found.id}`,
  full_name: found.name,
  title: found.title ?? '',
  headline: found.headline ?? found.title ?? '',
  network_url: profileUrl(found.linkedin_url),
  location: found.city ?? found.state ?? found.country ?? '',
  country_code: countryCode(found.country) ?? '',
  connections_count: 0,
  profile_picture_url: found.photo_url,
  job_level: levelOf('apollo', found.seniority === null ? [] : [found.seniority]),
  department: found.departments[0] ?? '',
  ranking,
});

/** Guessed and unverified addresses are left out. */
export function addressOf({ email, email_status }: ApolloPerson): FoundAddress | null {
  const address = fullAddress(email);
  return address !== null && email_status === 'verified' ? { email: address, isVerified: true } : null;
}

const company = z.object({
  name: z.string().min(1),
  primary_domain: shownText,
  website_url: shownText,
  linkedin_url: shownText,
  logo_url: shownText,
  industry: shownText,
  estimated_num_employees: shownNumber,
  city: shownText,
  country: shownText,
  short_description: shownText,
  founded_year: shownNumber,
  annual_revenue_printed: shownText,
  departmental_head_count: shownCounts,
});

export const apolloOrganization = z
  .object({ organization: z.unknown() })
  .transform(({ organization: found }) =>
    found === null || found === undefined ? null : company.safeParse(found),
  );

export function profileOf(found: z.infer<typeof company>, domain: string): CompanyProfile | null {
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
    country: countryCode(found.country),
    network_url: profileUrl(found.linkedin_url),
    short_description: found.short_description,
    logo_url: found.logo_url,
    founded_year: found.founded_year,
    revenue_range: found.annual_revenue_printed,
    workforce: total === 0 ? null : { total, by_department, by_country: {} },
  };
}
