import { expect, it } from 'vitest';
import { namedCompetitors } from '#domain/market/relations/named-competitors.ts';

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
  expect(namedCompetitors(sections)({ name, domain })).toBe(expected);
  expect(namedCompetitors([])({ name, domain })).toBe(false);
});
