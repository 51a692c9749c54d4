import * as z from 'zod';
import type { CompanyProfile } from '#domain/market/directory/directory.ts';
import { countryCode } from '../countries.ts';
import { hostOf, profileUrl, shownCounts, shownNumber, shownText, shownTexts } from '../vendor-fields.ts';

const place = z.object({ name: shownText, locality: shownText, country: shownText });

export const pdlCompany = z.object({
  name: z.string(),
  display_name: shownText,
  website: shownText,
  alternative_domains: shownTexts,
  industry: shownText,
  industry_v2: shownText,
  employee_count: shownNumber,
  employee_count_by_role: shownCounts,
  employee_count_by_country: shownCounts,
  location: place.nullish().catch(null),
  linkedin_url: shownText,
  summary: shownText,
  headline: shownText,
  founded: shownNumber,
  inferred_revenue: shownText,
});

type PdlCompany = z.infer<typeof pdlCompany>;

/** A company that only looks like the requested one is worse than none. */
export const isAt = ({ website, alternative_domains }: PdlCompany, domain: string): boolean =>
  [website, ...alternative_domains].some((site) => hostOf(site) === domain);

function byCountry(counts: Readonly<Record<string, number>>): Record<string, number> {
  const coded: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const code = countryCode(name);
    if (code !== null) coded[code] = (coded[code] ?? 0) + count;
  }
  return coded;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function workforceOf(company: PdlCompany): CompanyProfile['workforce'] {
  const by_department = Object.fromEntries(
    Object.entries(company.employee_count_by_role).filter(([role]) => role !== 'unemployed'),
  );
  const by_country = byCountry(company.employee_count_by_country);
  const total = Math.max(company.employee_count ?? 0, sum(by_department), sum(by_country));
  return total === 0 ? null : { total, by_department, by_country };
}

export const profileOf = (company: PdlCompany, domain: string): CompanyProfile => ({
  domain,
  name: company.display_name ?? company.name,
  industry: company.industry_v2 ?? company.industry,
  employees: company.employee_count,
  location: company.location?.locality ?? company.location?.name ?? null,
  country: countryCode(company.location?.country ?? null),
  network_url: profileUrl(company.linkedin_url),
  short_description: company.headline ?? company.summary,
  logo_url: null,
  founded_year: company.founded,
  revenue_range: company.inferred_revenue,
  workforce: workforceOf(company),
});
