import { expect, it } from 'vitest';
import { isIndustry, isKnownIndustry } from '#domain/market/people-search/industries.ts';

it.each([
  ['Public Sector', 'Public Relations', false],
  ['Public Sector', 'Government Administration', true],
  ['Legal Services', 'Lawn Care', false],
  ['Legal Services', 'Law Practice', true],
  ['Retail', 'Grocery Stores', true],
  ['Hospitality', 'Hotels and Motels', true],
  ['Manufacturing', 'Chemical Manufacturing', true],
  ['Croquet', 'Croquet Clubs', true],
])('whether %s includes %s: %j', (name, written, isIncluded) => {
  expect(isIndustry(name, written)).toBe(isIncluded);
});

it.each([
  ['wind energy', true],
  ['SaaS', true],
  ['Lawn Care', false],
  ['Croquet', false],
  ['', false],
])('whether %j is known: %j', (text, isKnown) => {
  expect(isKnownIndustry(text)).toBe(isKnown);
});
