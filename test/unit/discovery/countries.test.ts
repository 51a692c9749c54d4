import { describe, expect, it } from 'vitest';
import {
  COUNTRIES,
  countryByCode,
  countryByCode3,
  countryByName,
  countryNameOf,
} from '#domain/shared/places/countries.ts';
import { findCountryCodes } from '#domain/shared/places/named-countries.ts';
import { computeIcpFit } from '#domain/signals/detections/icp-fit.ts';
import { readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import { hasPassedFilters, toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { findCountryCode } from '#providers/directories/vendor-terms.ts';
import { getCompany } from '#world/directory/world.ts';

const all = COUNTRIES.map(({ code }) => [code] as const);
const retired = ['FX', 'SU', 'YU', 'DY', 'DD', 'CS', 'TP', 'ZR', 'BU', 'AN', 'NT', 'UK', 'EU', 'ZZ'];

describe('the table of countries', () => {
  it('has each of the 249 ISO 3166-1 codes once, and none that is retired', () => {
    const codes = new Set(COUNTRIES.map(({ code }) => code));

    expect([COUNTRIES.length, codes.size, new Set(COUNTRIES.map(({ code3 }) => code3)).size]).toEqual([
      249, 249, 249,
    ]);
    expect(retired.filter((code) => codes.has(code))).toEqual([]);
  });

  it.each(all)('maps %s to its name and back, for texts and for vendors', (code) => {
    const name = countryNameOf(code)!;
    const { code3, synonyms } = COUNTRIES.find((country) => country.code === code)!;

    for (const written of [name, name.toUpperCase(), name.toLowerCase(), ...synonyms]) {
      expect([written, countryByName(written), findCountryCode(written)]).toEqual([written, code, code]);
      expect([written, [...findCountryCodes(`We sell in ${written}, mostly.`)]]).toEqual([written, [code]]);
    }
    expect([countryByCode(code.toLowerCase()), countryByCode3(code3)]).toEqual([code, code]);
  });

  it.each(all)("knows %s by ICU's English name", (code) => {
    expect(countryByName(new Intl.DisplayNames(['en'], { type: 'region' }).of(code)!)).toBe(code);
  });

  it.each([
    ['France', 'FR'],
    ['Russia', 'RU'],
    ['Serbia', 'RS'],
    ['Benin', 'BJ'],
    ['the United Kingdom', 'GB'],
    ['Turkey', 'TR'],
    ['Hong Kong', 'HK'],
    ['the Czech Republic', 'CZ'],
  ])('names in a text: %s is %s', (name, code) => {
    expect([...findCountryCodes(`Factories in ${name}`)]).toEqual([code]);
  });

  it.each([
    ['Papua New Guinea', ['PG']],
    ['Northern Ireland and Ireland', ['GB', 'IE']],
    ['South Sudan', ['SS']],
    ['New Jersey', []],
    ['Join us at the reunion', []],
    ['La Réunion', ['RE']],
    ['the U.S. market', ['US']],
    ['Scandinavian firms and Nordic retailers', ['DK', 'NO', 'SE', 'FI', 'IS']],
  ])('matches the longest name: %s', (text, codes) => {
    expect([...findCountryCodes(text)]).toEqual(codes);
  });

  it('uses names that vendors know', () => {
    expect(['TR', 'HK', 'CZ', 'GB'].map(countryNameOf)).toEqual([
      'Turkey',
      'Hong Kong',
      'Czechia',
      'United Kingdom',
    ]);
    expect(countryNameOf('FX')).toBeUndefined();
  });
});

describe('a country in an ideal customer profile or a search', () => {
  const company = { industry: null, short_description: null, employees: null, country: 'FR' };

  it('matches companies there', () => {
    const fitIn = (text: string) =>
      computeIcpFit(readIdealCustomer([{ type: 'icp', content_md: text }]), company).icp_fit;

    expect(fitIn('Manufacturers in France')).toBe(100);
    expect(fitIn('Manufacturers in Serbia')).toBe(0);
  });

  it('lets companies there through discovery', () => {
    const spec = toSpec({
      signals: { any_of: ['funding'], must_have: [], exclude: [] },
      recency: '30',
      geographies: ['France'],
      industries: [],
    });
    const passes = (country: string) => hasPassedFilters(spec, { ...getCompany(3), country });

    expect([passes('FR'), passes('RS')]).toEqual([true, false]);
  });
});
