import { expect, it } from 'vitest';
import { readRelation } from '#domain/market/imports/imported-fields.ts';

it.each([
  ['customer', 'customer'],
  ['Customer - Channel', 'customer'],
  ['CLIENT', 'customer'],
  ['evangelist', 'customer'],
  ['Former customer', 'none'],
  ['Potential customer', 'prospect'],
  ['Prospect', 'prospect'],
  ['marketingqualifiedlead', 'prospect'],
  ['Sales Qualified Lead', 'prospect'],
  ['opportunity', 'open_deal'],
  ['open_deal', 'open_deal'],
  ['Open deal', 'open_deal'],
  ['Channel Partner / Reseller', 'partner'],
  ['Competitor', 'competitor'],
  ['none', 'none'],
  ['Analyst', undefined],
  ['', undefined],
])('%j in a file is %s', (cell, relation) => {
  expect(readRelation(cell)).toBe(relation);
});
