import { describe, expect, test } from 'vitest';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { GROWTH, growthOf, LINEAR } from '#test/harness/growth.ts';
import { filled, PIECES } from '#test/hostile/runs.ts';
import { judge, verdicts } from './judge.ts';

const LIMIT = 50_000;
/** Of one signal in one document. */
const MAX_OF_A_KIND = 25;
const fill = (piece: string): string => filled(piece, LIMIT);

/** Words that the reader looks at more closely than at others, and runs inside a sentence that it takes for news. */
const WORDS = [
  'and the company said that ',
  'Orbit acquired Kabel, ',
  'Orbit hire - filed ( sued ',
  'acquire raise launch sue hire ',
  'CEO Jane Doe of ',
  'raised $1 million ',
  'Home Orbit ("Orbit") ',
  ...['://', '//a:', '1.1', 'a@', '!', '$1', 'é'].map(
    (piece) => `Orbit acquired Kabel ${filled(piece, 600)} for cash. `,
  ),
];

describe('whatever is sent, reading ends and quotes stay true', () => {
  test.each([
    ['one endless word', fill('a')],
    ['one endless sentence', fill('and the company said that ')],
    ['trigger words alone', fill('acquire raise launch sue hire ')],
    ['amounts alone', fill('$1,000,000 million ')],
    ['digits alone', fill('1234567890')],
    ['number words', fill('twenty-one hundred thousand and ')],
    ['open brackets', fill('<b <i (( [[ ')],
    ['entities', fill('&amp;&lt;')],
    ['capital letters', fill('Orbit Foods ')],
    ['possessives', fill("O'Brien's ")],
    ['newlines', fill('\n')],
    ['abbreviations', fill('Inc. Corp. U.S. ')],
    ['cues', fill('not may reportedly if ')],
    ['dates', fill('3 May 2026 ')],
    ['unicode', fill('Ünïcödé 🚀 買収 ‮ ')],
    ['lone surrogates', fill('\ud83d')],
  ])('%s', async (_, text) => {
    const { accepted, rejected } = await judge(text, { company: 'Orbit', title: text.slice(0, 300) });
    expect(accepted.length + rejected.length).toBeLessThanOrEqual(builtInSignals.length * 25);
    for (const { quote } of [...accepted, ...rejected]) expect(text.includes(quote)).toBe(true);
  });

  test('a company or a keyword made of marks finds nothing', async () => {
    expect(await verdicts('Ardenne raised $3 million.', { company: '()[]' })).toEqual([
      'funding:other_company',
    ]);
    const signals = [
      { id: 'own', kind: null, name: '***', description: '', keywords: ['(.*)+', ''], exclusions: ['\\'] },
    ];
    expect(await verdicts('Ardenne raised $3 million.', { signals })).toEqual([]);
  });

  const ownSignals = (count: number) => {
    let findings = 0;
    const signals = Array.from({ length: count }, (_, index) => ({
      id: `own_${index}`,
      // Read twice for each signal, and once for each finding.
      get kind() {
        findings += 1;
        return null;
      },
      name: 'Own',
      description: '',
      keywords: Array.from({ length: 50 }, (_, word) => (word === 0 ? 'depot' : `keyword${index}x${word}`)),
      exclusions: [],
    }));
    return { signals, countFindings: () => findings };
  };

  test('a hundred own signals cost no more than their bound each, however often they are found', async () => {
    const { signals, countFindings } = ownSignals(100);

    const { accepted, rejected } = await judge(fill('Ardenne opens a depot. '), { signals });

    expect(new Set([...accepted, ...rejected].map(({ signal_id }) => signal_id)).size).toBe(100);
    expect(countFindings()).toBeLessThan(100 * (MAX_OF_A_KIND + 10));
  });

  test('reading for own signals ends when it is aborted', async () => {
    const { signals, countFindings } = ownSignals(100);
    const abort = new AbortController();
    const reading = judgeDocument(
      {
        document: {
          title: '',
          text: fill('Ardenne plans nothing at all this year. '),
          kind: 'news',
          url: '',
          published_at: null,
        },
        company: { name: 'Ardenne', domain: null, aliases: [] },
        signals,
        today: new Date('2026-05-01'),
      },
      abort.signal,
    );
    // The second turn that the reader leaves to others.
    setImmediate(() => setImmediate(() => abort.abort()));

    await expect(reading).rejects.toThrow('aborted');
    expect(countFindings()).toBeLessThan(100 * 10);
  });

  test('the same text is judged the same every time', async () => {
    const text = 'Ardenne raised $3 million. Kabel may cut 90 jobs. Vire sued Ardenne.';
    expect(await judge(text)).toEqual(await judge(text));
  });

  test('an abandoned call does no work', async () => {
    const request = {
      document: { title: '', text: 'x', url: '', kind: 'news', published_at: null },
      signals: [],
      company: null,
      today: new Date(),
    } as const;
    await expect(judgeDocument(request, AbortSignal.abort())).rejects.toThrow();
  });
});

describe('reading time grows with the length of the text, not with its square', () => {
  test.each([...PIECES, ...WORDS])('%j', async (piece) => {
    const read = (text: string) => judge(text, { company: 'Orbit', title: text.slice(0, 300) });

    expect(await growthOf(read, filled(piece, LIMIT / GROWTH), fill(piece))).toBeLessThanOrEqual(LINEAR);
  });
});
