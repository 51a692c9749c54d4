import type { QueryCompanies } from '#contract/interpretation.ts';

export const createAnyCompany = (): QueryCompanies => ({
  names: [],
  industries: [],
  locations: [],
  employees_min: null,
  employees_max: null,
});

export const hasCompanyCondition = (companies: QueryCompanies): boolean => {
  const { names, industries, locations, employees_min, employees_max } = companies;
  return (
    names.length + industries.length + locations.length > 0 ||
    employees_min !== null ||
    employees_max !== null
  );
};

const mergeLists = <T>(a: readonly T[], b: readonly T[], key: (one: T) => string): T[] => [
  ...new Map([...a, ...b].map((one) => [key(one), one])).values(),
];
const getItself = (text: string): string => text;

/** Combines two phrases about the same company: either name, either industry, either place, either size. */
export function combineCompanies(a: QueryCompanies, b: QueryCompanies): QueryCompanies {
  return {
    names: mergeLists(a.names, b.names, getItself),
    industries: mergeLists(a.industries, b.industries, getItself),
    locations: mergeLists(a.locations, b.locations, ({ name }) => name),
    ...mergeSizes(a, b),
  };
}

/** "Small and mid-size" spans both ranges. "More than 200, less than 500" is the overlap. */
function mergeSizes(
  { employees_min: low, employees_max: high }: QueryCompanies,
  { employees_min: min, employees_max: max }: QueryCompanies,
): Pick<QueryCompanies, 'employees_min' | 'employees_max'> {
  const isOne = (low === null && high === null) || (min === null && max === null);
  const faceEachOther = (high === null && min === null) || (low === null && max === null);
  if (isOne || faceEachOther) return { employees_min: low ?? min, employees_max: high ?? max };
  return {
    employees_min: low === null || min === null ? null : Math.min(low, min),
    employees_max: high === null || max === null ? null : Math.max(high, max),
  };
}
