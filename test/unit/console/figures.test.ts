import { describe, expect, it } from 'vitest';
import { feedGroups } from '#console/pages/feed/feed-groups.ts';
import { leastRelevance, sinceDay } from '#console/pages/feed/feed-query.ts';
import { deliveriesByDay } from '#console/pages/runs/deliveries-by-day.ts';
import { fitLine } from '#console/text/fit-line.ts';
import { scoreHistory } from '#console/text/score-history.ts';
import { scoreOf } from '#domain/market/accounts/score.ts';

const now = new Date('2026-11-15T09:00:00Z');

const detection = (changes: object = {}) => ({
  signal_id: 'sig_1',
  signal_present: true,
  alpha: 80,
  publishers: ['a.example', 'b.example'],
  icp_fit: 60,
  relevance: 80,
  is_background: false,
  detected_at: '2026-10-01',
  feedback: null,
  ...changes,
});

describe('the score over time', () => {
  it("ends at today's score by the scoring rule", () => {
    const points = scoreHistory(
      [detection(), detection({ signal_id: 'sig_2', detected_at: '2026-11-01' })],
      now,
    );
    const input = { alpha: 80, icp_fit: 60, relevance: 80, publishers: 2 };
    const today = scoreOf(
      [
        { ...input, signal_id: 'sig_1', date: '2026-10-01' },
        { ...input, signal_id: 'sig_2', date: '2026-11-01' },
      ],
      new Date('2026-11-15'),
    );

    expect(points.at(-1)?.score).toBe(today.score);
  });

  it('gives no points for a single publisher', () => {
    const alone = detection({ publishers: ['a.example'] });
    const two = scoreHistory([detection()], now).at(-1)?.score ?? 0;

    expect(scoreHistory([alone], now).at(-1)?.score).toBe(two - 2);
  });

  it('is zero before the first signal, rises with it and fades', () => {
    const scores = scoreHistory([detection()], now).map(({ score }) => score);

    expect(scores.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(scores[7]).toBe(Math.max(...scores));
    expect(scores.at(-1)).toBeLessThan(scores[7] ?? 0);
  });

  it('ignores what is not present, background or marked as not useful', () => {
    const useless = { useful: false, note: null, member_id: null, given_at: '2026-11-01T00:00:00Z' };

    expect(
      scoreHistory(
        [
          detection({ signal_present: false }),
          detection({ feedback: useless }),
          detection({ is_background: true }),
        ],
        now,
      ),
    ).toEqual([]);
  });

  it('goes back a year at most', () => {
    expect(scoreHistory([detection({ detected_at: '2020-01-01' })], now)).toHaveLength(366);
  });
});

describe('the feed', () => {
  const row = (id: string, alpha: number, detected_at: string) => ({ id, alpha, detected_at });
  const rows = [row('a', 60, '2026-11-15'), row('b', 80, '2026-11-15'), row('c', 90, '2026-11-14')];
  const ids = (byStrength: boolean) =>
    feedGroups(rows, byStrength, now).map((group) => [group.title, group.rows.map(({ id }) => id)]);

  it('is sorted by day, the strongest of each day first', () => {
    expect(ids(false)).toEqual([
      ['Today', ['b', 'a']],
      ['Yesterday', ['c']],
    ]);
  });

  it('is sorted by strength alone on request', () => {
    expect(ids(true)).toEqual([['Strongest first', ['c', 'b', 'a']]]);
  });

  it('starts the given number of days ago', () => {
    expect([sinceDay('7', now), sinceDay('', now), sinceDay('-1', now), sinceDay(undefined, now)]).toEqual([
      '2026-11-08',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('counts pushed rows by day for the last two weeks', () => {
  const run = (created_at: string, sent: number, failed: number) => ({ created_at, sent, failed });
  const { times, sent, failed } = deliveriesByDay(
    [
      run('2026-11-15T08:00:00Z', 10, 1),
      run('2026-11-15T01:00:00Z', 5, 0),
      run('2026-11-02T00:00:00Z', 7, 2),
      run('2026-11-01T23:59:59Z', 99, 9),
    ],
    now,
  );

  expect(times).toHaveLength(14);
  expect([sent[0], sent[13], failed[0], failed[13]]).toEqual([7, 15, 2, 1]);
});

describe('what the feed shows', () => {
  it('leaves out background unless asked for it', () => {
    expect(
      [undefined, '75', 'all'].map((relevance) => leastRelevance({ ...(relevance && { relevance }) })),
    ).toEqual([25, 75, undefined]);
  });
});

describe('a line of a fit', () => {
  it.each([
    [
      { about: 'industry', asked: 'logistics or energy', found: 'Hospitality', fits: false },
      'Industry',
      'Hospitality. You ask for logistics or energy.',
    ],
    [
      { about: 'size', asked: '100 to 500 employees', found: null, fits: null },
      'Size',
      'Unknown. You ask for 100 to 500 employees.',
    ],
    [
      { about: 'place', asked: null, found: 'Spain', fits: null },
      'Place',
      'Spain. Your ideal customer profile doesn’t say.',
    ],
    [
      { about: 'exclusions', asked: 'not retailers', found: 'Logistics', fits: true },
      'Exclusion',
      'Logistics. Your profile says: not retailers.',
    ],
  ] as const)('reads %o as %s: %s', (line, label, text) => {
    expect(fitLine(line)).toEqual({ label, fits: line.fits, text });
  });
});
