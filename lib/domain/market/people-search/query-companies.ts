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

const mergeLists = <T>(a: readonly T[], b: readonly T[], getKey: (item: T) => string): T[] => [
  ...new Map([...a, ...b].map((item) => [getKey(item), item])).values(),
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
  { employees_min: firstMin, employees_max: firstMax }: QueryCompanies,
  { employees_min: secondMin, employees_max: secondMax }: QueryCompanies,
): Pick<QueryCompanies, 'employees_min' | 'employees_max'> {
  const hasUnlimitedSize =
    (firstMin === null && firstMax === null) || (secondMin === null && secondMax === null);
  const areFacingRanges =
    (firstMax === null && secondMin === null) || (firstMin === null && secondMax === null);
  if (hasUnlimitedSize || areFacingRanges)
    return { employees_min: firstMin ?? secondMin, employees_max: firstMax ?? secondMax };
  return {
    employees_min: firstMin === null || secondMin === null ? null : Math.min(firstMin, secondMin),
    employees_max: firstMax === null || secondMax === null ? null : Math.max(firstMax, secondMax),
  };
}
