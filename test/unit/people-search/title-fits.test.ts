import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalTitle } from '#domain/people-search/canonical-title.ts';
import { titleFits } from '#domain/people-search/title-fits.ts';
import { cpuMs } from '#test/harness/cpu-ms.ts';

const fits = (wanted: string, held: string): boolean =>
  titleFits(canonicalTitle(wanted), canonicalTitle(held));

describe('a held title fits a wanted one', () => {
  it.each([
    ['VP Sales', 'Vice President of Sales'],
    ['VP Sales', 'Sales VP'],
    ['VP Sales', 'V.P., Sales'],
    ['VP Sales', 'SVP Sales, EMEA'],
    ['VP Sales', 'Senior Vice-President Global Sales'],
    ['VP Sales', 'VP of Sales & Marketing'],
    ['VP Marketing', 'VP of Sales & Marketing'],
    ['VP Marketing', 'VP Product Marketing'],
    ['Chief Revenue Officer', 'CRO'],
    ['CRO', 'Chief Revenue Officer & Co-Founder'],
    ['CTO', 'Chief Technical Officer'],
    ['Chief Operating Officer', 'COO'],
    ['CEO', 'President & Chief Executive Officer'],
    ['Chief Information Security Officer', 'CISO'],
    ['Chief People Officer', 'CHRO'],
    ['Sales Development Representative', 'SDR'],
    ['Sales Development Representative', 'Senior BDR'],
    ['SDR Manager', 'Manager, Sales Development Representatives'],
    ['Sales Development Manager', 'SDR Manager'],
    ['Head of Revenue Operations', 'Head of RevOps'],
    ['Director of IT', 'Director, Information Technology'],
    ['HR Manager', 'Human Resources Manager'],
    ['HR Manager', 'People Operations Manager'],
    ['Head of HR', 'Head of People & Culture'],
    ['Head of Sales', 'Sales Leader'],
    ['Director of Talent Acquisition', 'Recruitment Director'],
    ['Director of Procurement', 'Director, Strategic Sourcing'],
    ['Head of R&D', 'Head of Research and Development'],
    ['FP&A Manager', 'Finance Manager'],
    ['Director of Finance', 'Financial Director'],
    ['Software Engineer', 'Senior Software Developer'],
    ['Founder', 'Co-Founder & CTO'],
    ['Sales Representative', 'Saleswoman'],
    ['Managing Director', 'Geschäftsführerin (m/w/d)'],
    ['Director of Marketing', 'Directrice Marketing'],
    ['Head of Sales', 'Leiterin Vertrieb'],
    ['Account Executive', 'Enterprise AE'],
    ['General Counsel', 'GC'],
  ])('%s ← %s', (wanted, held) => {
    expect(fits(wanted, held)).toBe(true);
  });
});

describe('a held title is another one', () => {
  it.each([
    ['VP Sales', 'VP Sales Operations'],
    ['VP Sales', 'VP Marketing'],
    ['VP Sales', 'Director of Sales'],
    ['VP Sales', 'Assistant Vice President, Sales'],
    ['VP Sales', 'Former VP Sales'],
    ['President', 'Vice President'],
    ['CEO', 'Executive Assistant to the CEO'],
    ['CTO', 'Chief of Staff to the CTO'],
    ['CTO', 'Program Manager, Office of the CTO'],
    ['Sales Manager', 'Sales Operations Manager'],
    ['Sales Manager', 'Sales Engineering Manager'],
    ['Product Manager', 'Product Marketing Manager'],
    ['Engineering Manager', 'Engineering Recruiting Manager'],
    ['Director of Engineering', 'Director of Sales Engineering'],
    ['Director of Operations', 'Director of Revenue Operations'],
    ['Owner', 'Product Owner'],
    ['Director of Sales', 'Managing Director, Sales'],
    ['Marketing Manager', 'Marketing Intern'],
    ['Chief Information Officer', 'Chief Information Security Officer'],
    ['', 'CEO'],
    ['&', 'CEO'],
  ])('%s ↚ %s', (wanted, held) => {
    expect(fits(wanted, held)).toBe(false);
  });

  it('fits only the assistant who is asked for', () => {
    expect(fits('Marketing Assistant', 'Marketing Assistant')).toBe(true);
    expect(fits('Marketing Assistant', 'Marketing Manager')).toBe(false);
  });
});

describe('the rule holds for any title', () => {
  const rank = fc.constantFrom('VP', 'Director', 'Head', 'Manager', 'Lead', 'Specialist');
  const area = fc.constantFrom('Sales', 'Sales Development', 'Product Marketing', 'IT', 'Données', 'Crédit');
  const extra = fc.constantFrom('EMEA', 'Enterprise', 'Senior', 'München', 'Regional');

  it('is indifferent to case', () => {
    fc.assert(
      fc.property(rank, area, extra, (r, a, e) => {
        expect(fits(`${r} ${a}`, `${e} ${r} of ${a}`.toUpperCase())).toBe(true);
        expect(fits(`${r} ${a}`.toLowerCase(), `${e} ${r} of ${a}`)).toBe(true);
      }),
    );
  });

  it('is indifferent to the order of rank, function and further words', () => {
    fc.assert(
      fc.property(rank, area, extra, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (r, a, e, order) => {
        const parts = [r, a, e];
        const held = order.map((at) => parts[at]).join(', ');
        expect(fits(`${r} of ${a}`, held)).toBe(true);
      }),
    );
  });

  it('is indifferent to diacritics, composed or decomposed', () => {
    const marks = fc.constantFrom('\u0301', '\u0308', '\u0327', '');
    fc.assert(
      fc.property(rank, area, marks, fc.constantFrom('NFC', 'NFD'), (r, a, mark, form) => {
        const marked = [...`${r} ${a}`].map((letter) => (letter === ' ' ? letter : letter + mark)).join('');
        expect(fits(`${r} ${a}`, marked.normalize(form))).toBe(true);
        expect(fits(marked.normalize(form), `${r} ${a}`)).toBe(true);
      }),
    );
  });

  it('fits every title to itself and loses the fit when the rank changes', () => {
    fc.assert(
      fc.property(rank, rank, area, (r, other, a) => {
        expect(fits(`${r} ${a}`, `${r} ${a}`)).toBe(true);
        if (r !== other) expect(fits(`${r} ${a}`, `${other} ${a}`)).toBe(false);
      }),
    );
  });

  it('takes any text without an error and within a moment', async () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(() => fits(text, `${text} manager`)).not.toThrow();
      }),
    );
    const spent = await cpuMs(() => {
      for (const piece of ['(a+)+$', '& a', 'vice ', '🦊', '__proto__ constructor ']) {
        fits(piece.repeat(10_000), piece.repeat(10_000));
      }
    });
    expect(spent).toBeLessThan(2_000);
  });
});
