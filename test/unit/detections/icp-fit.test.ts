import { describe, expect, it } from 'vitest';
import { computeScore } from '#domain/market/accounts/score.ts';
import { computeIcpFit, type FitCompany } from '#domain/signals/detections/icp-fit.ts';
import { readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';

const company = (parts: Partial<FitCompany> = {}): FitCompany => ({
  industry: 'Logistics',
  short_description: 'Moves pallets, based in Lyon.',
  employees: 300,
  country: 'FR',
  ...parts,
});
const explained = (section: string, parts: Partial<FitCompany> = {}) =>
  computeIcpFit(readIdealCustomer([{ type: 'icp', content_md: section }]), company(parts));
const fitOf = (section: string, parts: Partial<FitCompany> = {}) => explained(section, parts).icp_fit;
const linesOf = (section: string, parts: Partial<FitCompany> = {}) =>
  explained(section, parts).icp_fit_reasons.map(
    ({ about, asked, found, fits }) => `${about}: ${asked} / ${found} / ${fits}`,
  );

const SECTION = '- Logistics and energy companies\n- 100-1,000 employees\n- Europe';

describe('the fit with the ideal customer', () => {
  it('is neutral if nothing is said or nothing is known', () => {
    expect(computeIcpFit(readIdealCustomer([]), company()).icp_fit).toBe(50);
    expect(fitOf('Companies with taste.')).toBe(50);
    expect(fitOf('Logistics, 50 to 500 employees', { industry: null, employees: null })).toBe(50);
  });

  it('is full if every criterion is met, and zero if none is', () => {
    expect(fitOf(SECTION)).toBe(100);
    expect(
      fitOf(SECTION, { industry: 'Insurance', employees: 9, country: 'BR', short_description: null }),
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
    ['no fewer than 200 employees', 300, 100],
    ['no more than 100 employees', 300, 0],
  ])('reads "%s" against %i heads as %i', (section, employees, expected) => {
    expect(fitOf(section, { employees })).toBe(expected);
  });

  it.each([
    ['customers in DACH', 'DE', 100],
    ['customers in DACH', 'FR', 0],
    ['EMEA only', 'FR', 100],
    ['Europe, the Americas and Asia', 'US', 100],
    ['Europe, the Americas and Asia', 'JP', 100],
    ['Western Europe and South America', 'PL', 0],
    ['the United States and Canada', 'CA', 100],
    ['US mid-market', 'US', 100],
    ['UK buyers', 'GB', 100],
    ['heads of IT and HR', 'IT', 50],
  ])('reads "%s" against %s as %i', (section, country, expected) => {
    expect(fitOf(section, { country })).toBe(expected);
  });

  it.each([
    ['hotels', 'Hospitality'],
    ['haulage firms', 'Transportation & Logistics'],
    ['manufacturers', 'Automotive'],
    ['banks', 'Financial Services'],
    ['real estate', 'Property Management'],
  ])('knows that "%s" are in %s', (asked, industry) => {
    expect(fitOf(asked, { industry })).toBe(100);
  });

  it("doesn't take another industry for a synonym", () => {
    expect(fitOf('car makers and other automotive suppliers', { industry: 'Chemicals' })).toBe(0);
    expect(fitOf('hospitals', { industry: 'Hospitality', short_description: null })).toBe(0);
    expect(fitOf('logistics', { industry: 'Automotive', short_description: 'Brakes for trucks.' })).toBe(0);
  });

  it('reads the work of buyers as no industry', () => {
    const buyers = 'Our buyers are CFOs and heads of finance.\nSecurity leaders at companies in Europe.';

    expect(linesOf(buyers)[0]).toBe('industry: null / Logistics / null');
    expect(fitOf(buyers)).toBe(100);
  });
});

describe('a company outside what is asked', () => {
  it.each([
    ['another industry', { industry: 'Hospitality' }, 25],
    ['a fraction of the size', { employees: 18 }, 25],
    ['ten times the size', { employees: 10_000 }, 25],
    ['nearly the size', { employees: 90 }, 65],
    ['another continent', { country: 'BR' }, 65],
  ])("isn't a good fit: %s", (_, parts, expected) => {
    expect(fitOf(SECTION, { short_description: null, ...parts })).toBe(expected);
  });

  it('is never hot in another industry or of another size, whatever happens there', () => {
    const icp_fit = fitOf(SECTION, { employees: 18 });
    const now = new Date('2026-06-30');
    const news = Array.from({ length: 9 }, (_, n) => ({
      signal_id: `sig_${n}`,
      alpha: 100,
      icp_fit,
      relevance: 100,
      date: '2026-06-30',
      publishers: 5,
    }));

    expect(computeScore(news, now).is_hot).toBe(false);
    expect(
      computeScore(
        news.map((each) => ({ ...each, icp_fit: fitOf(SECTION) })),
        now,
      ).is_hot,
    ).toBe(true);
  });
});

describe('the lines of a fit', () => {
  it('say what is asked, what is known and whether it fits', () => {
    expect(linesOf(SECTION)).toEqual([
      'industry: logistics or energy / Logistics / true',
      'size: 100 to 1,000 employees / 300 employees / true',
      'place: Europe / France / true',
    ]);
    expect(linesOf(SECTION, { industry: 'Insurance', employees: 1, country: 'BR' })).toEqual([
      'industry: logistics or energy / Insurance / false',
      'size: 100 to 1,000 employees / 1 employee / false',
      'place: Europe / Brazil / false',
    ]);
  });

  it('say what is unknown', () => {
    expect(linesOf('Over 200 employees in DACH or Spain', { employees: null, country: null })).toEqual([
      'industry: null / Logistics / null',
      'size: at least 200 employees / null / null',
      'place: DACH or Spain / null / null',
    ]);
    expect(linesOf('Up to 200 employees')[1]).toBe('size: at most 200 employees / 300 employees / false');
  });

  it('name the sentence that shows the trade', () => {
    const parts = { industry: 'Services', short_description: 'Freight by rail.' };

    expect(linesOf('freight companies', parts)[0]).toBe(
      'industry: freight / Services: Freight by rail. / true',
    );
  });
});

describe('an exclusion', () => {
  it.each([
    ["Logistics companies. We don't sell to retailers.", 'not retailers'],
    ['Logistics companies, not retail', 'not retail'],
    ['Logistics. Retailers are not a fit.', 'not Retailers'],
    ['Logistics, excluding retail and food companies.', 'not retail and food companies'],
    ['Logistics\n\nNot a fit:\n- Retail\n- Hotels', 'not Retail'],
    ['Logistics\n## Exclusions\n- Retail chains', 'not Retail chains'],
    ['We never sell to retail, only to logistics companies', 'not retail'],
  ])('rules a company out: %s', (section, asked) => {
    const { icp_fit, icp_fit_reasons } = explained(section, { industry: 'Retail', short_description: null });

    expect(icp_fit).toBe(0);
    expect(icp_fit_reasons).toContainEqual({ about: 'exclusions', asked, found: 'Retail', fits: false });
    // What is ruled out isn't asked for.
    expect(icp_fit_reasons[0]).toMatchObject({ asked: 'logistics', fits: false });
    expect(fitOf(section)).toBe(100);
  });

  it('holds only if all of it is true of the company', () => {
    const section = "We don't sell to retailers in Germany.";

    expect(fitOf(section, { industry: 'Retail', country: 'DE' })).toBe(0);
    expect(fitOf(section, { industry: 'Retail', country: 'FR' })).toBe(50);
    expect(linesOf(section, { industry: 'Retail', country: null })[3]).toBe(
      'exclusions: not retailers in Germany / Retail / null',
    );
    expect(fitOf('Europe, but not companies under 50 employees', { employees: 20 })).toBe(0);
    expect(fitOf('Europe, but not companies under 50 employees', { employees: 60 })).toBe(100);
  });

  it('that nothing can be compared with is unknown', () => {
    expect(linesOf("We don't sell to competitors.")[3]).toBe('exclusions: not competitors / null / null');
    expect(fitOf("We don't sell to competitors.")).toBe(50);
  });

  it('of people says nothing about companies', () => {
    expect(linesOf('Our buyers are COOs, not CFOs.')).toHaveLength(3);
  });
});
