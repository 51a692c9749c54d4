import type { JobLevel, PeopleSearch } from '#domain/market/directory/directory.ts';
import { countryName } from '../countries.ts';
import { pdlRoles } from '../functions.ts';
import { vendorLevels } from '../levels.ts';

type Clause = Readonly<Record<string, object>>;

const among = (field: string, values: readonly string[] | undefined): Clause[] =>
  values === undefined || values.length === 0 ? [] : [{ terms: { [field]: values } }];

const worksAt = (domain: string): Clause => ({ term: { job_company_website: domain } });

export const rosterQuery = (domain: string, levels: readonly JobLevel[]): object => ({
  bool: { must: [worksAt(domain), ...among('job_title_levels', vendorLevels('pdl', levels))] },
});

/** Titles are matched word by word only if every wish has a title. */
function titleClauses({ roles }: PeopleSearch): Clause[] {
  const titles = roles.map(({ title }) => title);
  if (titles.length === 0 || titles.includes(null)) return [];
  return [{ bool: { should: titles.map((title) => ({ match: { job_title: title } })) } }];
}

/** Built from clauses, never from text, so a wish can't inject query syntax. */
export function searchQuery(domain: string, search: PeopleSearch): object {
  const countries = search.locations.flatMap((place) => place.countries);
  const isAnywhere = search.locations.some((place) => place.countries.length === 0);
  const names = isAnywhere ? [] : countries.flatMap((code) => countryName(code)?.toLowerCase() ?? []);
  return {
    bool: {
      must: [
        worksAt(domain),
        ...among('job_title_levels', vendorLevels('pdl', search.job_levels)),
        ...among('job_title_role', pdlRoles(search.roles)),
        ...among('location_country', names),
        ...titleClauses(search),
      ],
    },
  };
}
