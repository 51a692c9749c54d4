import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { computeScore, type ScoreInput } from '#domain/market/accounts/score.ts';
import { computeScoreInputs } from '#domain/signals/detections/account-summary.ts';
import { exampleDetection } from '#test/harness/detections.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number) =>
  new Date(Date.parse('2026-06-30') - days * DAY_MS).toISOString().slice(0, 10);

const input = (parts: Partial<ScoreInput> = {}): ScoreInput => ({
  signal_id: 'sig_1',
  alpha: 100,
  icp_fit: 100,
  relevance: null,
  date: daysAgo(0),
  publishers: 1,
  ...parts,
});

describe("an account's score", () => {
  it('is zero without a detection', () => {
    expect(computeScore([], NOW)).toMatchObject({ score: 0, is_hot: false, qualified: false });
  });

  it('ignores detections that were not found or are marked as not useful', () => {
    const feedback = { note: null, member_id: null, given_at: NOW.toISOString() };
    const inputs = computeScoreInputs(
      [
        exampleDetection({ signal_id: 'absent', signal_present: false }),
        exampleDetection({ signal_id: 'useless', feedback: { ...feedback, useful: false } }),
        exampleDetection({ signal_id: 'useful', feedback: { ...feedback, useful: true } }),
        exampleDetection({ signal_id: 'unjudged' }),
      ],
      NOW,
    );

    expect(inputs.map(({ signal_id }) => signal_id).sort()).toEqual(['unjudged', 'useful']);
  });

  it('ignores background, unless your team calls it useful', () => {
    const useful = { useful: true, note: null, member_id: null, given_at: NOW.toISOString() };
    const inputs = computeScoreInputs(
      [
        exampleDetection({ signal_id: 'background', relevance: 24, alpha: 100 }),
        exampleDetection({ signal_id: 'called useful', relevance: 24, feedback: useful }),
        exampleDetection({ signal_id: 'relevant', relevance: 25 }),
        exampleDetection({ signal_id: 'unknown', relevance: null }),
      ],
      NOW,
    );

    expect(inputs.map(({ signal_id }) => signal_id).sort()).toEqual(['called useful', 'relevant', 'unknown']);
  });

  it('is based on the forty most valuable detections', () => {
    const old = Array.from({ length: 60 }, () => exampleDetection({ alpha: 100, detected_at: daysAgo(400) }));
    const [first, ...rest] = computeScoreInputs(
      [...old, exampleDetection({ alpha: 60, detected_at: daysAgo(1) })],
      NOW,
    );

    expect(first).toMatchObject({ alpha: 60 });
    expect(rest).toHaveLength(39);
  });

  it('is the sum of its parts and at most 100', () => {
    const many = Array.from({ length: 20 }, (_, i) => input({ signal_id: `sig_${i}` }));

    const { score, score_breakdown } = computeScore(many, NOW);

    expect(score_breakdown).toEqual({ strength: 60, recency: 15, corroboration: 10, icp_fit: 15 });
    expect(score).toBe(100);
  });

  it("halves a signal's weight after 90 days", () => {
    const { score_breakdown } = computeScore([input({ date: daysAgo(90) })], new Date('2026-06-30'));

    expect(score_breakdown).toMatchObject({ strength: 30, recency: 8 });
  });

  it("treats a detection dated in the future as today's", () => {
    expect(computeScore([input({ date: daysAgo(-30) })], NOW)).toEqual(
      computeScore([input({ date: '2026-07-01' })], NOW),
    );
  });

  it('counts the same signal once, but every additional publisher', () => {
    expect(computeScore([input(), input()], NOW).score_breakdown.corroboration).toBe(0);
    expect(computeScore([input({ publishers: 3 })], NOW).score_breakdown.corroboration).toBe(4);
  });

  it("ranks companies that don't fit below those that do", () => {
    const at = (icp_fit: number, alpha: number) =>
      computeScore([input({ icp_fit, alpha })], new Date(input().date));
    expect(at(50, 60).score).toBeGreaterThan(at(49, 60).score);
    expect(at(50, 30).score).toBeGreaterThan(at(0, 100).score);
    expect(at(0, 100)).toMatchObject({ qualified: false, score_breakdown: { strength: 12 } });
    expect(at(25, 100).score_breakdown.strength).toBe(30);
    expect(at(50, 100).score_breakdown.strength).toBe(60);
  });

  it('counts an event by its relevance, in full if that is high or unknown', () => {
    const strengthOf = (relevance: number | null) =>
      computeScore([input({ relevance })], new Date(input().date)).score_breakdown.strength;

    expect([null, 100, 90, 45, 30].map(strengthOf)).toEqual([60, 60, 60, 30, 20]);
  });

  it('is never hot for events without an offer, even about a buyer', () => {
    const news = Array.from({ length: 20 }, (_, i) =>
      input({ signal_id: `sig_${i}`, relevance: 40, publishers: 9 }),
    );

    expect(computeScore(news, NOW)).toMatchObject({ is_hot: false, qualified: true });
    expect(
      computeScore(
        news.map((each) => ({ ...each, relevance: 80 })),
        NOW,
      ).is_hot,
    ).toBe(true);
  });

  it('ranks the more relevant of many detections first', () => {
    const [first] = computeScoreInputs(
      [exampleDetection({ alpha: 80, relevance: 40 }), exampleDetection({ alpha: 60, relevance: 90 })],
      NOW,
    );

    expect(first).toMatchObject({ alpha: 60, relevance: 90 });
  });

  const thresholds: [number, boolean, boolean][] = [
    [69, false, true],
    [70, true, true],
    [40, false, true],
    [39, false, false],
  ];
  it.each(thresholds)('of %i means hot: %s, qualified: %s', (score, is_hot, qualified) => {
    // 15 points for recency, 8 for an unknown fit, and the rest for strength: alpha × 0.6.
    const today = new Date(input().date);
    const result = computeScore([input({ alpha: Math.round((score - 23) / 0.6), icp_fit: 50 })], today);

    expect(result).toMatchObject({ score, is_hot, qualified });
  });
});
