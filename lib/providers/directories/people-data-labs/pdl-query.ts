import type { JobLevel, PeopleSearch } from '#domain/market/directory/directory.ts';
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { toPdlRoles, toVendorLevels } from '../vendor-terms.ts';

type Clause = Readonly<Record<string, object>>;

const toTermsClause = (field: string, values: readonly string[] | undefined): Clause[] =>
  values === undefined || values.length === 0 ? [] : [{ terms: { [field]: values } }];

const matchEmployer = (domain: string): Clause => ({ term: { job_company_website: domain } });

export const buildRosterQuery = (domain: string, levels: readonly JobLevel[]): object => ({
  bool: {
    must: [matchEmployer(domain), ...toTermsClause('job_title_levels', toVendorLevels('pdl', levels))],
  },
});

/** Titles are matched word by word only if every role has a title. */
function toTitleClauses({ roles }: PeopleSearch): Clause[] {
  const titles = roles.map(({ title }) => title);
  if (titles.length === 0 || titles.includes(null)) return [];
  return [{ bool: { should: titles.map((title) => ({ match: { job_title: title } })) } }];
}

/** Built from clauses, never from text, so a search can't inject query syntax. */
export function buildSearchQuery(domain: string, search: PeopleSearch): object {
  const countries = search.locations.flatMap((location) => location.countries);
  const isAnywhere = search.locations.some((location) => location.countries.length === 0);
  const names = isAnywhere ? [] : countries.flatMap((code) => countryNameOf(code)?.toLowerCase() ?? []);
  return {
    bool: {
      must: [
        matchEmployer(domain),
        ...toTermsClause('job_title_levels', toVendorLevels('pdl', search.job_levels)),
        ...toTermsClause('job_title_role', toPdlRoles(search.roles)),
        ...toTermsClause('location_country', names),
        ...toTitleClauses(search),
      ],
    },
  };
}
