import type { WishedCompanies } from '#contract/interpretation.ts';

export const anyCompany = (): WishedCompanies => ({
  names: [],
  industries: [],
  locations: [],
  employees_min: null,
  employees_max: null,
});

export const asksForSomething = (companies: WishedCompanies): boolean => {
  const { names, industries, locations, employees_min, employees_max } = companies;
  return (
    names.length + industries.length + locations.length > 0 ||
    employees_min !== null ||
    employees_max !== null
  );
};

const united = <T>(a: readonly T[], b: readonly T[], key: (one: T) => string): T[] => [
  ...new Map([...a, ...b].map((one) => [key(one), one])).values(),
];
const itself = (text: string): string => text;

/** Combines two phrases about the same company: either name, either industry, either place, either size. */
export function bothOf(a: WishedCompanies, b: WishedCompanies): WishedCompanies {
  return {
    names: united(a.names, b.names, itself),
    industries: united(a.industries, b.industries, itself),
    locations: united(a.locations, b.locations, ({ name }) => name),
    ...sizeOfBoth(a, b),
  };
}

/** "Small and mid-size" spans both ranges. "More than 200, less than 500" is the overlap. */
function sizeOfBoth(
  { employees_min: low, employees_max: high }: WishedCompanies,
  { employees_min: min, employees_max: max }: WishedCompanies,
): Pick<WishedCompanies, 'employees_min' | 'employees_max'> {
  const isOne = (low === null && high === null) || (min === null && max === null);
  const faceEachOther = (high === null && min === null) || (low === null && max === null);
  if (isOne || faceEachOther) return { employees_min: low ?? min, employees_max: high ?? max };
  return {
    employees_min: low === null || min === null ? null : Math.min(low, min),
    employees_max: high === null || max === null ? null : Math.max(high, max),
  };
}
