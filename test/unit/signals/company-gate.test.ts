import { describe, expect, test } from 'vitest';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { judge, verdicts } from './judge.ts';

describe('who the company is', () => {
  test.each([
    ['legal form', 'Ardenne GmbH', 'Ardenne raised $30 million.'],
    ['legal form in the text', 'Ardenne', 'Ardenne Holdings plc raised $30 million.'],
    ['capitals', 'Ardenne', 'ARDENNE RAISES $30 MILLION FROM INVESTORS'],
    ['possessive', 'Ardenne', 'Ardenne’s $30 million Series B was led by Kabel.'],
    ['the company', 'Ardenne', 'Ardenne makes pumps. The company raised $30 million.'],
    ['it', 'Ardenne', 'Ardenne makes pumps. It raised $30 million.'],
    ['an apposition', 'Ardenne', 'Ardenne, the Liège-based maker of pumps, has raised $30 million.'],
  ])('%s', async (_, company, text) => {
    expect(await verdicts(text, { company })).toEqual(['funding']);
  });

  test('an alias and a domain name it too', async () => {
    expect(
      await verdicts('Ardpump raised $30 million.', { company: 'Ardenne', aliases: ['Ardpump'] }),
    ).toEqual(['funding']);
    expect(
      await verdicts('ardenne.example raised $30 million.', {
        company: 'Ardenne',
        domain: 'ardenne.example',
      }),
    ).toEqual(['funding']);
  });

  test('on its own site “we” is the company', async () => {
    const own = {
      company: 'Ardenne',
      domain: 'ardenne.example',
      url: 'https://blog.ardenne.example/news',
      kind: 'blog' as const,
    };
    expect(await verdicts('We have raised $30 million.', own)).toEqual(['funding']);
    expect(await verdicts('We have raised $30 million.', { ...own, url: 'https://other.example' })).toEqual([
      'funding:other_company',
    ]);
  });
});

describe('who only sounds like it', () => {
  test.each([
    ['a longer word', 'Tarvin', 'Tarvindra raised $30 million.'],
    ['a longer name', 'Orbit', 'Orbit Foods raised $30 million.'],
    ['the same short name later on', 'Orbit', 'Orbit Foods bakes bread. Orbit raised $30 million.'],
    ['a shorter name', 'Okapi Logistics', 'Okapi raised $30 million.'],
    ['a common noun', 'Orbit', 'A satellite left orbit; its owner Kabel raised $30 million.'],
    ['another domain', 'Orbit', 'Orbit (orbit-foods.example) raised $30 million.'],
  ])('%s', async (_, company, text) => {
    expect(await verdicts(text, { company, domain: 'its-own.example' })).toEqual(['funding:other_company']);
  });
});

describe('which part the company has', () => {
  const deals = [
    'Ardenne has acquired Kabel.',
    'Kabel has been acquired by Ardenne.',
    'Kabel agreed to be taken over by Ardenne.',
    'Kabel becomes part of Ardenne.',
  ];
  test.each(deals)('buyer and bought: %s', async (text) => {
    expect(await verdicts(text, { company: 'Ardenne' })).toEqual(['acquisition']);
    expect(await verdicts(text, { company: 'Kabel' })).toEqual(['being_acquired']);
  });

  test('“a company” is not the company spoken of', async () => {
    const apposition = 'Kabel, a maker of pumps, has raised $30 million.';
    expect(await verdicts(apposition, { company: 'Kabel' })).toEqual(['funding']);
  });

  test.each([
    ['investor and funded', 'Vire Capital invested $30 million in Ardenne.', 'funding', 'Vire Capital'],
    ['rival', 'Ardenne, which competes with Kabel, is laying off 120 people.', 'layoffs', 'Kabel'],
    [
      'bystander',
      'The authority fined Ardenne 4 million euros, while Kabel was spared.',
      'regulatory_pressure',
      'Kabel',
    ],
  ])('%s', async (_, text, kind, bystander) => {
    expect(await verdicts(text, { company: 'Ardenne' })).toContain(kind);
    expect(await verdicts(text, { company: bystander })).toContain(`${kind}:other_company`);
  });

  test('an adopter changes its system, its vendor wins a customer', async () => {
    const text = 'Ardenne selects Cirro for its ERP overhaul.';
    expect(await verdicts(text, { company: 'Ardenne' })).toContain('technology_migration');
    expect(await verdicts(text, { company: 'Cirro' })).toEqual(['partnership']);
  });

  test('a name may hold an apostrophe', async () => {
    const text = 'Perrin’s Garden Stores, Inc. announced today they have acquired Kabel, a maker of pumps.';
    expect(await verdicts(text, { company: 'Perrin’s Garden Stores' })).toEqual(['acquisition']);
  });

  test('without a company nobody is turned away', async () => {
    expect(await verdicts('Ardenne has acquired Kabel.')).toEqual(['acquisition']);
  });
});

test('a deal is not a partnership, even where nobody asks for deals', async () => {
  const text = 'Ardenne signed a strategic agreement with Kabel. Ardenne has acquired Kabel for $40 million.';
  const signals = builtInSignals.filter(({ kind }) => kind === 'partnership');
  expect(await verdicts(text, { company: 'Ardenne', signals })).toEqual([]);
  expect(await verdicts(text, { company: 'Ardenne' })).toEqual(['acquisition']);
});

test('a deal is told once, however the other company is called', async () => {
  const text =
    'Ardenne to buy Kabel, a maker of pumps. Ardenne agreed to buy Kabel Systems Inc. for $40 million. Ardenne will pay $40 million for Kabel KBL.O.';
  expect((await judge(text, { company: 'Ardenne' })).accepted).toHaveLength(1);
});
