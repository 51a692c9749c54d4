import { describe, expect, it } from 'vitest';
import {
  type DiscoveryInput,
  decideVerdict,
  hasPassedFilters,
  toSpec,
} from '#domain/signals/discovery/discovery-spec.ts';
import { getCompany } from '#world/directory/world.ts';

const spec = (parts: Partial<DiscoveryInput> = {}) =>
  toSpec({
    signals: { any_of: ['a'], must_have: [], exclude: [] },
    recency: '90',
    geographies: [],
    industries: [],
    ...parts,
  });

const company = {
  ...getCompany(3),
  country: 'DE',
  location: 'Berlin, Germany',
  industry: 'Industrial Machinery',
  employees: 100,
};

describe('the firmographic filters', () => {
  it.each([
    [{}, true],
    [{ geographies: ['DE'] }, true],
    [{ geographies: ['de'] }, true],
    [{ geographies: ['Germany'] }, true],
    [{ geographies: ['DACH'] }, true],
    [{ geographies: ['Western Europe'] }, true],
    [{ geographies: ['Iberia'] }, false],
    [{ geographies: ['Berlin'] }, true],
    [{ geographies: ['France', 'berlin'] }, true],
    [{ geographies: ['France'] }, false],
    [{ geographies: ['in'] }, false],
    [{ geographies: ['er'] }, false],
    [{ geographies: ['Lin'] }, false],
    [{ industries: ['machinery'] }, true],
    [{ industries: ['software', 'INDUSTRIAL'] }, true],
    [{ industries: ['software'] }, false],
    [{ geographies: ['Wonderland'] }, false],
    [{ geographies: ['Wonderland', 'Berlin'] }, true],
    [{ industries: ['Croquet'] }, false],
    [{ employee_min: 0 }, true],
    [{ employee_max: 0 }, false],
    [{ employee_min: 100 }, true],
    [{ employee_min: 101 }, false],
    [{ employee_max: 100 }, true],
    [{ employee_max: 99 }, false],
    [{ employee_min: 50, employee_max: 200, geographies: ['DE'], industries: ['software'] }, false],
  ])('of %j let a machine builder of 100 in Berlin through: %s', (parts, expected) => {
    expect(hasPassedFilters(spec(parts), company)).toBe(expected);
  });

  it('treat two letters only as a country code, not as a word of a place', () => {
    const rio = { ...company, country: 'BR', location: 'Rio de Janeiro, Brazil' };

    expect(hasPassedFilters(spec({ geographies: ['de'] }), rio)).toBe(false);
    expect(hasPassedFilters(spec({ geographies: ['Rio de Janeiro'] }), rio)).toBe(true);
  });

  it('let an unknown company through only if there are none', () => {
    expect(hasPassedFilters(spec(), null)).toBe(true);
    expect(hasPassedFilters(spec({ employee_min: 1 }), null)).toBe(false);
    expect(hasPassedFilters(spec({ employee_min: 0 }), null)).toBe(true);
    expect(hasPassedFilters(spec({ employee_min: 0 }), { ...company, employees: null })).toBe(true);
    expect(
      hasPassedFilters(spec({ employee_min: 0, employee_max: 9 }), { ...company, employees: null }),
    ).toBe(false);
  });

  it('match unknown places and industries by their words, and name them', () => {
    const wonderland = {
      ...company,
      country: null,
      location: 'Alice Springs, Wonderland',
      industry: 'Croquet Clubs',
    };
    const wished = spec({
      geographies: ['wonderland', 'DACH'],
      industries: ['croquet', 'Banks', 'wind energy'],
    });

    expect(hasPassedFilters(wished, wonderland)).toBe(true);
    expect(wished.not_recognized).toEqual(['wonderland', 'croquet']);
  });
});

describe('the rule', () => {
  it.each([
    [{ any_of: ['a', 'b'] }, ['b'], 'suggested'],
    [{ any_of: ['a', 'b'] }, ['c'], 'no_match'],
    [{ must_have: ['a', 'b'] }, ['a', 'b', 'c'], 'suggested'],
    [{ must_have: ['a', 'b'] }, ['a'], 'no_match'],
    [{ any_of: ['c'], must_have: ['a'] }, ['a'], 'no_match'],
    [{ any_of: ['c'], must_have: ['a'] }, ['c'], 'no_match'],
    [{ any_of: ['c'], must_have: ['a'] }, ['a', 'c'], 'suggested'],
    [{ any_of: ['a'], exclude: ['x'] }, ['a', 'x'], 'unqualified'],
    [{ any_of: ['a'], exclude: ['x'] }, ['x'], 'no_match'],
    [{ any_of: ['a'], exclude: ['x'] }, ['a'], 'suggested'],
  ])('%j makes of a company that shows %j: %s', (parts, found, verdict) => {
    const signals = { any_of: [], must_have: [], exclude: [], ...parts };
    expect(decideVerdict(spec({ signals }), new Set(found))).toBe(verdict);
  });
});
