import { describe, expect, it } from 'vitest';
import { type FitCompany, icpFitOf } from '#domain/signals/detections/icp-fit.ts';

const company = (parts: Partial<FitCompany> = {}): FitCompany => ({
  industry: 'Logistics',
  short_description: 'Moves pallets, based in Lyon.',
  employees: 300,
  country: 'FR',
  ...parts,
});
const fitOf = (section: string, parts: Partial<FitCompany> = {}) => icpFitOf([section], company(parts));

describe('the fit with the ideal customer', () => {
  it('is neutral if nothing is said or nothing is known', () => {
    expect(icpFitOf([], company())).toBe(50);
    expect(fitOf('Companies with taste.')).toBe(50);
    expect(fitOf('Logistics, 50 to 500 employees', { industry: null, employees: null })).toBe(50);
  });

  it('is full if every criterion is met, and zero if none is', () => {
    const section = '- Logistics and energy companies\n- 100-1,000 employees\n- Europe';

    expect(fitOf(section)).toBe(100);
    expect(
      fitOf(section, { industry: 'Insurance', employees: 9, country: 'BR', short_description: null }),
    ).toBe(0);
  });

  it("finds the trade in the description if the industry doesn't name it", () => {
    expect(fitOf('freight companies', { industry: 'Services', short_description: 'Freight by rail.' })).toBe(
      70,
    );
  });

  it.each([
    ['50 to 500 employees', 300, 100],
    ['between 50 and 500 people', 501, 50],
    ['more than 1,000 employees', 300, 0],
    ['over 1k employees', 700, 50],
    ['up to 200 staff', 300, 50],
    ['200+ employees', 300, 100],
    ['fewer than 100 employees', 300, 0],
  ])('reads "%s" against %i heads as %i', (section, employees, expected) => {
    expect(fitOf(section, { employees })).toBe(expected);
  });

  it.each([
    ['customers in DACH', 'DE', 100],
    ['customers in DACH', 'FR', 0],
    ['EMEA only', 'FR', 100],
    ['the United States and Canada', 'CA', 100],
    ['US mid-market', 'US', 100],
    ['UK buyers', 'GB', 100],
    ['heads of IT and HR', 'IT', 50],
  ])('reads "%s" against %s as %i', (section, country, expected) => {
    expect(fitOf(section, { country })).toBe(expected);
  });
});
