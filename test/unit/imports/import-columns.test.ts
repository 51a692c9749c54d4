import { expect, it } from 'vitest';
import { mapColumns } from '#domain/market/imports/import-columns.ts';

it('reads both spellings of organization', () => {
  expect(mapColumns(['Organisation Name'])).toEqual(['name']);
  expect(mapColumns(['Organization name'])).toEqual(['name']);
  expect(mapColumns(['Organisation - Country', 'Organisation'])).toEqual(['country', 'name']);
});
