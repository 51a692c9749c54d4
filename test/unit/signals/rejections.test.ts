import { describe, expect, test } from 'vitest';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import { SIGNAL_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { judge, verdicts } from './judge.ts';

describe('a mention that is recognised and not taken says why', () => {
  test.each([
    ['negated', 'Ardenne is not laying off staff.', 'layoffs'],
    ['negated', 'Ardenne denied reports that its chief executive would step down.', 'leadership_change'],
    ['negated', 'Ardenne has ruled out an IPO.', 'ipo_plans'],
    ['rumour', 'Ardenne reportedly raised $30 million.', 'funding'],
    ['rumour', 'Ardenne is in talks to raise $30 million, people familiar with the matter said.', 'funding'],
    ['conditional', 'Ardenne may open a plant in Portugal.', 'expansion'],
    ['conditional', 'Ardenne is considering layoffs in Turin.', 'layoffs'],
    ['conditional', 'If demand falls, Ardenne will cut 90 jobs.', 'layoffs'],
    ['past', 'Ardenne opened a plant in Porto in 2009.', 'expansion'],
    ['past', 'Ten years ago Ardenne suffered a data breach.', 'security_incident'],
    ['called_off', 'Ardenne has scrapped plans to build a plant in Porto.', 'expansion'],
    ['called_off', 'Ardenne pulled its IPO.', 'ipo_plans'],
    ['called_off', 'The authority dropped its investigation of Ardenne.', 'regulatory_pressure'],
  ])('%s: %s', async (code, text, kind) => {
    expect(await verdicts(text)).toEqual([`${kind}:${code}`]);
  });

  test('other_company: the event is somebody else’s', async () => {
    expect(
      await verdicts('Kabel raised $30 million. Ardenne sent its congratulations.', { company: 'Ardenne' }),
    ).toEqual(['funding:other_company']);
  });

  test('excluded: a phrase of the signal rules it out, in any inflection', async () => {
    const signals: readonly SignalDefinition[] = [
      {
        id: 's1',
        kind: 'expansion',
        name: 'Expansion',
        description: '',
        keywords: [],
        exclusions: ['pop-up store'],
      },
    ];
    expect(await verdicts('Ardenne opens three pop-up stores in Lyon.', { signals })).toEqual([
      's1:excluded',
    ]);
  });

  test('the reason quotes the words that decided', async () => {
    const { rejected } = await judge('Ardenne reportedly raised $30 million.');
    expect(rejected[0]?.reason).toBe('The text reports a funding as hearsay: “reportedly”.');
  });
});

describe('what is announced is taken', () => {
  test.each([
    ['Ardenne will open a plant in Porto in 2027.', 'expansion'],
    ['Ardenne plans to hire 200 people.', 'hiring_surge'],
    ['Ardenne said it would cut 90 jobs.', 'layoffs'],
    ['Ardenne is to list on the Amsterdam exchange in May.', 'ipo_plans'],
  ])('%s', async (text, kind) => {
    expect(await verdicts(text)).toEqual([kind]);
  });
});

describe('age', () => {
  const text = 'Ardenne has raised $30 million.';

  test('a document from before the window is past', async () => {
    expect(await verdicts(text, { published: '2023-02-01' })).toEqual(['funding:past']);
    expect(await verdicts(text, { published: '2026-09-01', since: new Date('2026-10-01') })).toEqual([
      'funding:past',
    ]);
  });

  test('without a window any age counts, and without a date of its own a document is of today', async () => {
    expect(await verdicts(text, { published: '2019-02-01', since: null })).toEqual(['funding']);
    expect(await verdicts(text, { published: null })).toEqual(['funding']);
    expect(await verdicts(text, { published: 'not a date' })).toEqual(['funding']);
  });

  test('old news in an aside does not age the news around it', async () => {
    expect(await verdicts('Ardenne, which bought Kabel in 2014, has raised $30 million.')).toContain(
      'funding',
    );
  });
});

describe('the sentences of a document are weighed against each other', () => {
  test('a headline counts for no more than the text below it', async () => {
    expect(
      await verdicts('Ardenne is reportedly about to buy Kabel.', {
        title: 'Ardenne to buy Kabel',
        company: 'Ardenne',
      }),
    ).toEqual(['acquisition:rumour']);
  });

  test('a headline that asks does not know', async () => {
    expect(await verdicts('', { title: 'Ardenne to open a plant in Porto?' })).toEqual(['expansion:rumour']);
  });

  test('the same event told twice is one finding, quoted where most is told', async () => {
    const { accepted } = await judge(
      'Ardenne has acquired Kabel for $40 million. The acquisition of Kabel by Ardenne closed in June.',
      {
        company: 'Ardenne',
      },
    );
    expect(accepted.map(({ signal_id, event }) => [signal_id, event.counterpart, event.amount])).toEqual([
      ['acquisition', 'Kabel', { amount: 40_000_000, currency: 'USD' }],
    ]);
  });
});

test('every kind can be asked for alone', async () => {
  for (const kind of SIGNAL_KINDS) {
    const signals = [{ id: kind, kind, name: kind, description: '', keywords: [], exclusions: [] }];
    const found = await verdicts('Ardenne has raised $30 million.', { signals });
    expect(found).toEqual(kind === 'funding' ? ['funding'] : []);
  }
});
