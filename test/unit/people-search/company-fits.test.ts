import { describe, expect, it } from 'vitest';
import type { QueryCompanies, QueryGroup, QueryLocation } from '#contract/interpretation.ts';
import { findMisfit, hasCompanyFilter } from '#domain/market/people-search/company-fits.ts';
import { isLocatedIn } from '#domain/market/people-search/is-located-in.ts';

const GERMANY: QueryLocation = { name: 'Germany', countries: ['DE'], localities: [] };
const ANY: QueryCompanies = {
  names: [],
  industries: [],
  locations: [],
  employees_min: null,
  employees_max: null,
};
const COMPANY = {
  name: 'Elmwell Machines',
  employees: 350,
  industry: 'Industrial Machinery',
  location: 'Stuttgart',
  country: 'DE',
};
const UNKNOWN = { ...COMPANY, employees: null, industry: null, location: null, country: null };

const group = (wanted: Partial<QueryCompanies>): QueryGroup => ({
  choice: 1,
  roles: [],
  locations: [],
  companies: { ...ANY, ...wanted },
  preferred: { job_levels: [], locations: [], companies: ANY },
  per_account: null,
  total: null,
  change: null,
});

const asked = (wanted: Partial<QueryCompanies>, unwanted?: Partial<QueryCompanies>) => ({
  groups: [group(wanted)],
  exclusions: { roles: [], locations: [], companies: unwanted ? [{ ...ANY, ...unwanted }] : [] },
});

describe('accounts that match a query', () => {
  it.each<[Partial<QueryCompanies>, string | undefined]>([
    [{ employees_min: 350, employees_max: 350 }, undefined],
    [{ employees_min: 351 }, 'it has 350 employees'],
    [{ employees_max: 349 }, 'it has 350 employees'],
    [{ industries: ['Retail', 'Industrial Machinery'] }, undefined],
    [{ industries: ['Manufacturing'] }, undefined],
    [{ industries: ['Retail'] }, 'its industry is Industrial Machinery'],
    [{ locations: [GERMANY] }, undefined],
    [{ locations: [{ ...GERMANY, countries: ['FR'] }] }, 'it is in Stuttgart, DE'],
    [{ names: ['elmwell'] }, undefined],
    [{ names: ['aldershaw'] }, 'the query names other companies'],
  ])('%j: %s', (wanted, reason) => {
    expect(findMisfit(asked(wanted), COMPANY)).toBe(reason);
  });

  it('match if one of several groups asks for them', () => {
    const groups = [group({ names: ['aldershaw'] }), group({ employees_min: 300 })];

    expect(findMisfit({ ...asked({}), groups }, COMPANY)).toBeUndefined();
    expect(findMisfit({ ...asked({}), groups: groups.slice(0, 1) }, COMPANY)).toMatch(/other companies/);
  });

  it('are not excluded because of missing data', () => {
    const filter = { employees_min: 1_000, industries: ['Retail'], locations: [GERMANY] };

    expect(findMisfit(asked(filter), UNKNOWN)).toBeUndefined();
    expect(findMisfit(asked({}, { employees_max: 50 }), UNKNOWN)).toBeUndefined();
  });

  it('are excluded if their kind is', () => {
    expect(findMisfit(asked({}, { industries: ['Industrial Machinery'] }), COMPANY)).toBe(
      'the query rules it out',
    );
    expect(
      findMisfit(asked({}, { industries: ['Industrial Machinery'], employees_max: 50 }), COMPANY),
    ).toBeUndefined();
    expect(
      [asked({}), asked({ employees_min: 1 }), asked({}, { names: ['x'] })].map(hasCompanyFilter),
    ).toEqual([false, true, true]);
  });
});

describe('places', () => {
  it('match by country and by whole names of cities and states', () => {
    const texas = { name: 'Texas', countries: ['US'], localities: ['TX', 'Texas'] };

    expect(isLocatedIn(texas, { location: 'Austin, TX', country: 'US' })).toBe(true);
    expect(isLocatedIn(texas, { location: 'Boston, MA', country: 'US' })).toBe(false);
    expect(
      isLocatedIn({ ...GERMANY, localities: ['Munich', 'München'] }, { location: 'MUNCHEN', country: 'DE' }),
    ).toBe(true);
    expect(isLocatedIn({ ...GERMANY, localities: ['Ulm'] }, { location: 'Neu Ulmen', country: 'DE' })).toBe(
      false,
    );
    expect(isLocatedIn(GERMANY, { location: null, country: null })).toBe(false);
  });
});
