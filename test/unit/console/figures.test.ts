import { describe, expect, it } from 'vitest';
import { describeFit } from '#console/text/fit-text.ts';

describe('a line of a fit', () => {
  it.each([
    [
      { about: 'industry', asked: 'logistics or energy', found: 'hospitality.', fits: false },
      'Hospitality. You ask for logistics or energy.',
    ],
    [
      { about: 'size', asked: '100 to 500 employees', found: null, fits: null },
      'Unknown. You ask for 100 to 500 employees.',
    ],
    [
      { about: 'place', asked: null, found: 'Spain', fits: null },
      'Spain. Your ideal customer profile doesn’t say.',
    ],
    [
      { about: 'exclusions', asked: 'not retailers', found: 'Logistics', fits: true },
      'Logistics. Your profile says: not retailers.',
    ],
  ] as const)('reads %o as %s', (line, text) => {
    expect(describeFit(line)).toBe(text);
  });
});
