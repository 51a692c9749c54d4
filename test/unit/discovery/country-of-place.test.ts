import { describe, expect, it } from 'vitest';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';

describe('the country of a place', () => {
  it.each([
    ['Hamburg, DE, 20095', 'DE'],
    ['Schwedt, DE, 16303', 'DE'],
    ['Newark, DE, 19711', 'US'],
    ['Oakville, ON, CA', 'CA'],
    ['Oakville, ON, CA, L6J 1A1', 'CA'],
    ['Kelowna, British Columbia, CA', 'CA'],
    ['Oakville, ON', 'CA'],
    ['INDIA - NAGPUR - MAIN OFFICE, IN', 'IN'],
    ['Chennai, IN', 'IN'],
    ['Gary, IN 46402', 'US'],
    ['Indianapolis, IN', 'US'],
    ['Tangier, MA, 90000', 'MA'],
    ['Salem, MA, 01970', 'US'],
    ['Medellin, ANT, CO', 'CO'],
    ['Denver, CO, US, 80202+2 more…', 'US'],
    ['New Jersey', 'US'],
    ['New Mexico', 'US'],
    ['Lebanon, TN, US', 'US'],
    ['Jamaica, NY', 'US'],
    ['Paris, TX', 'US'],
    ['Paris', 'FR'],
    ['London, ON', 'CA'],
    ['London', 'GB'],
    ['Tbilisi, GEO', 'GE'],
    ['Krakow, POL', 'PL'],
    ['Turkiye', 'TR'],
    ['Prague, Czech Republic', 'CZ'],
    ['United States-Ohio-Dayton', 'US'],
    ['USA-OH-Dayton', 'US'],
    ['Ohio-Dayton', 'US'],
    ['United Kingdom - Reading', 'GB'],
    ['OH | Dayton Temporary | 1ABC, United States', 'US'],
    ['Remote (Germany)', 'DE'],
    ['Remote - US', 'US'],
    ['Hybrid in Lisbon, Portugal', 'PT'],
    ['Parramatta NSW', 'AU'],
    ['MX', 'MX'],
    ['Toledo, OH 43604; Dayton, OH 45402', 'US'],
  ])('%s is %s', (place, country) => {
    expect(findCountryOf(place)).toBe(country);
  });

  it.each([
    'Georgia',
    'Springfield',
    'Columbia',
    'Palma, CO',
    'CA',
    'Perth, WA',
    'Vienna, VA',
    'Berlin, Germany or Paris, France',
    'Multiple Locations',
    'Remote',
    'China Lake Campus',
    '',
  ])('%j is ambiguous and not guessed', (place) => {
    expect(findCountryOf(place)).toBeNull();
  });

  it('is unknown without a place', () => {
    expect(findCountryOf(null)).toBeNull();
  });
});
