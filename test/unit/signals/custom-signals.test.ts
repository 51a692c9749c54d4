import { describe, expect, test } from 'vitest';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import { verdicts } from './judge.ts';

const signal = (over: Partial<SignalDefinition>): readonly SignalDefinition[] => [
  { id: 'own', kind: null, name: 'Carbon reporting', description: '', keywords: [], exclusions: [], ...over },
];

describe('a signal that a workspace made up', () => {
  const keywords = ['carbon report', 'buy electric trucks'];

  test.each([
    'Ardenne published its carbon report.',
    'Ardenne is working on carbon reporting.',
    'Ardenne bought 40 electric trucks.',
    'Electric trucks were bought by Ardenne.',
  ])('keywords in any inflection and order: %s', async (text) => {
    expect(await verdicts(text, { signals: signal({ keywords }) })).toEqual(['own']);
  });

  test('not where the words merely occur far apart', async () => {
    const text =
      'Carbon prices rose sharply in the spring, and in the autumn the agency filed its yearly report.';
    expect(await verdicts(text, { signals: signal({ keywords }) })).toEqual([]);
  });

  test('exclusions, doubts and the company gate hold for it too', async () => {
    const signals = signal({ keywords, exclusions: ['school project'] });
    expect(await verdicts('A school project made a carbon report.', { signals })).toEqual(['own:excluded']);
    expect(await verdicts('Ardenne may publish a carbon report.', { signals })).toEqual(['own:conditional']);
    expect(await verdicts('Kabel published a carbon report.', { signals, company: 'Ardenne' })).toEqual([
      'own:other_company',
    ]);
  });

  test('without keywords its name finds it', async () => {
    const signals = signal({ description: 'Companies that install rooftop solar panels' });
    expect(await verdicts('Ardenne starts carbon reporting.', { signals })).toEqual(['own']);
    expect(await verdicts('Ardenne sells panels.', { signals })).toEqual([]);
  });
});

describe('a built-in signal to which a workspace has added words', () => {
  const signals: readonly SignalDefinition[] = [
    {
      id: 'cuts',
      kind: 'layoffs',
      name: 'Layoffs',
      description: '',
      keywords: ['short-time work'],
      exclusions: ['seasonal'],
    },
  ];

  test.each([
    ['Ardenne cut 300 jobs in Leeds.', ['cuts']],
    ['Ardenne has introduced short-time work in Leeds.', ['cuts']],
    ['Ardenne cut 300 jobs and introduced short-time work.', ['cuts']],
    ['Ardenne will not introduce short-time work.', ['cuts:negated']],
    ['Ardenne introduces short-time work for seasonal staff.', ['cuts:excluded']],
  ])('is found by its own rules and by those words: %s', async (text, expected) => {
    expect(await verdicts(text, { signals })).toEqual(expected);
  });

  test('keywords of a signal that only records state are looked for in text, and its name is not', async () => {
    const text = 'Ardenne signed a framework agreement with the ministry. A contract award is near.';
    const award = { kind: 'contract_award', name: 'Contract award' } as const;

    expect(
      await verdicts(text, { signals: signal({ ...award, keywords: ['framework agreement'] }) }),
    ).toEqual(['own']);
    expect(await verdicts(text, { signals: signal(award) })).toEqual([]);
  });
});
