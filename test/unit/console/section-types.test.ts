import { expect, it } from 'vitest';
import { sectionTypeLabel } from '#console/text/section-types.ts';

it.each([
  ['icp', 'Ideal customer profile'],
  ['ICP', 'Ideal customer profile'],
  ['value_prop', 'Value proposition'],
  ['competitor', 'Competitors'],
  ['case_studies', 'Case studies'],
  ['constructor', 'Constructor'],
])('%s is shown as %s', (type, label) => {
  expect(sectionTypeLabel(type)).toBe(label);
});
