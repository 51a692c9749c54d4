import { expect, it } from 'vitest';
import { createCompetitorCheck } from '#domain/market/relations/competitor-check.ts';

const sections = [
  {
    type: 'competitor',
    content_md: 'We win against **Northgate Systems** and https://www.Fieldly.com/pricing.',
  },
  { type: 'icp', content_md: 'We sell to companies like Marlow.' },
];

it.each([
  ['Northgate Systems', 'northgate.example', true],
  ['Fieldly Inc.', 'fieldly.com', true],
  ['Northgate', 'other.example', true],
  ['North', 'north.example', false],
  ['field', 'field.com', false],
  ['Marlow', 'marlow.example', false],
  ['We', 'we.example', false],
  ['A.*', 'a.example', false],
])('%s (%s) is named among the competitors: %s', (name, domain, expected) => {
  expect(createCompetitorCheck(sections)({ name, domain })).toBe(expected);
  expect(createCompetitorCheck([])({ name, domain })).toBe(false);
});
