import { expect, it } from 'vitest';
import { findCountries, findPlaceCountries } from '#domain/shared/places/named-countries.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';

const sorted = (codes: Iterable<string>): string => [...codes].toSorted().join(' ');

it.each(['DACH', 'EMEA', 'Nordics', 'Western Europe', 'Latin America', 'APAC', 'GCC', 'Oceania'])(
  '%s has the same countries in a query, a filter and a profile',
  async (region) => {
    const { groups } = await createEmbeddedReasoner().interpret(`CFOs in ${region}`, {
      companies: async () => [],
    });
    const inQuery = sorted(groups[0]!.locations.flatMap(({ countries }) => countries));

    expect(inQuery).not.toBe('');
    expect([
      sorted(findPlaceCountries(region)),
      sorted(findCountries(`Firms in ${region}`).countries),
    ]).toEqual([inQuery, inQuery]);
  },
);

it.each([
  ['EMEA', 'MT', true],
  ['EMEA', 'ZA', true],
  ['European Union', 'MT', true],
  ['European Union', 'GB', false],
  ['North America', 'MX', false],
  ['Latin America', 'MX', true],
])('%s includes %s: %j', (region, code, isIncluded) => {
  expect(findPlaceCountries(region).has(code)).toBe(isIncluded);
});
