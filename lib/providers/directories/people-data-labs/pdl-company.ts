import * as z from 'zod';
import type { CompanyProfile } from '#domain/market/directory/directory.ts';
import {
  hostOf,
  toProfileUrl,
  visibleCounts,
  visibleNumber,
  visibleText,
  visibleTexts,
} from '../vendor-fields.ts';
import { findCountryCode } from '../vendor-terms.ts';

const locationShape = z.object({ name: visibleText, locality: visibleText, country: visibleText });

export const pdlCompany = z.object({
  name: z.string(),
  display_name: visibleText,
  website: visibleText,
  alternative_domains: visibleTexts,
  industry: visibleText,
  industry_v2: visibleText,
  employee_count: visibleNumber,
  employee_count_by_role: visibleCounts,
  employee_count_by_country: visibleCounts,
  location: locationShape.nullish().catch(null),
  linkedin_url: visibleText,
  summary: visibleText,
  headline: visibleText,
  founded: visibleNumber,
  inferred_revenue: visibleText,
});

type PdlCompany = z.infer<typeof pdlCompany>;

/** A company that only looks like the requested one is worse than none. */
export const isAt = ({ website, alternative_domains }: PdlCompany, domain: string): boolean =>
  [website, ...alternative_domains].some((site) => hostOf(site) === domain);

function countByCountry(counts: Readonly<Record<string, number>>): Record<string, number> {
  const coded: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const code = findCountryCode(name);
    if (code !== null) coded[code] = (coded[code] ?? 0) + count;
  }
  return coded;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function toWorkforce(company: PdlCompany): CompanyProfile['workforce'] {
  const by_department = Object.fromEntries(
    Object.entries(company.employee_count_by_role).filter(([role]) => role !== 'unemployed'),
  );
  const by_country = countByCountry(company.employee_count_by_country);
  const total = Math.max(company.employee_count ?? 0, sum(by_department), sum(by_country));
  return total === 0 ? null : { total, by_department, by_country };
}

export const toCompanyProfile = (company: PdlCompany, domain: string): CompanyProfile => ({
  domain,
  name: company.display_name ?? company.name,
  industry: company.industry_v2 ?? company.industry,
  employees: company.employee_count,
  location: company.location?.locality ?? company.location?.name ?? null,
  country: findCountryCode(company.location?.country ?? null),
  network_url: toProfileUrl(company.linkedin_url),
  short_description: company.headline ?? company.summary,
  logo_url: null,
  founded_year: company.founded,
  revenue_range: company.inferred_revenue,
  workforce: toWorkforce(company),
});
