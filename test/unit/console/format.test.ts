import { describe, expect, it } from 'vitest';
import {
  countryName,
  formatAge,
  formatCount,
  formatDay,
  formatDuration,
  isWebUrl,
  toHost,
  toInitials,
  toWords,
} from '#console/text/format.ts';

const now = new Date('2026-11-15T09:00:00Z');

describe('dates', () => {
  it("name the year only if it isn't the current one", () => {
    expect([formatDay('2026-01-02', now), formatDay('2025-12-31', now)]).toEqual(['Jan 2', 'Dec 31, 2025']);
  });

  it.each([
    ['2026-11-15T08:59:30Z', 'just now'],
    ['2026-11-15T09:00:30Z', 'just now'],
    ['2026-11-15T08:30:00Z', '30 min ago'],
    ['2026-11-14T09:00:00Z', '1 d ago'],
    ['2026-10-01T09:00:00Z', '1 mo ago'],
  ])('%s was %s', (iso, text) => {
    expect(formatAge(iso, now)).toBe(text);
  });

  it('show how long something took', () => {
    expect(formatDuration('2026-11-15T09:00:00Z', '2026-11-15T09:00:02.500Z')).toBe('2.5 s');
    expect(formatDuration('2026-11-15T09:00:00Z', '2026-11-15T09:02:05Z')).toBe('2 min 5 s');
  });
});

describe('names', () => {
  it.each([
    ['Sentolis Wind', 'SW'],
    ['Haruka Itō', 'HI'],
    ['Nectarden', 'N'],
    ['', ''],
    ['Ørsted & Søn', 'ØS'],
  ])('%s is abbreviated as %s', (name, letters) => {
    expect(toInitials(name)).toBe(letters);
  });

  it('of countries come from their codes, and other texts stay unchanged', () => {
    expect([countryName('JP'), countryName('Utopia'), countryName(null)]).toEqual(['Japan', 'Utopia', '']);
  });

  it('of codes become words', () => {
    expect([toWords('not_found'), toWords('value-prop')]).toEqual(['Not found', 'Value prop']);
  });

  it('agree with their number', () => {
    expect([formatCount(1, 'person', 'people'), formatCount(1200, 'account')]).toEqual([
      '1 person',
      '1,200 accounts',
    ]);
  });
});

it('only link to web pages', () => {
  const others = ['javascript:alert(1)', 'javascript://%0aalert(1)', 'data:text/html,x', 'ftp://a.example'];

  expect(['https://a.example', 'HTTP://a.example', ...others].filter(isWebUrl)).toEqual([
    'https://a.example',
    'HTTP://a.example',
  ]);
  expect([toHost('https://www.wire.example/x'), toHost('nonsense')]).toEqual(['wire.example', 'nonsense']);
});
