import { describe, expect, it } from 'vitest';
import type { SignalDetection } from '#contract/signals.ts';
import { scoreOf } from '#domain/accounts/score.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) =>
  new Date(Date.parse('2026-06-30') - days * DAY_MS).toISOString().slice(0, 10);

const detection = (parts: Partial<SignalDetection> = {}): SignalDetection => ({
  id: 'det_1',
  signal_id: 'sig_1',
  signal_present: true,
  alpha: 100,
  icp_fit: 100,
  detected_at: daysAgo(0),
  headline: 'Headline',
  narrative: 'Narrative',
  why_reach_out_md: 'Because',
  drafted_message_md: 'Hello',
  evidence: [],
  key_facts: [],
  personas: [],
  sources: ['https://news.example/1'],
  created_at: NOW.toISOString(),
  ...parts,
});

describe("an account's score", () => {
  it('is nothing without a detection, or with none that found its signal', () => {
    for (const detections of [[], [detection({ signal_present: false })]]) {
      expect(scoreOf(detections, NOW)).toMatchObject({ score: 0, is_hot: false, qualified: false });
    }
  });

  it('is the sum of its parts and never more than 100', () => {
    const many = Array.from({ length: 20 }, (_, i) =>
      detection({ signal_id: `sig_${i}`, sources: [`https://news.example/${i}`] }),
    );

    const { score, score_breakdown } = scoreOf(many, NOW);

    expect(score_breakdown).toEqual({ strength: 60, recency: 15, corroboration: 10, icp_fit: 15 });
    expect(score).toBe(100);
  });

  it('gives a signal half of its weight after 90 days', () => {
    const { score_breakdown } = scoreOf([detection({ detected_at: daysAgo(90) })], new Date('2026-06-30'));

    expect(score_breakdown).toMatchObject({ strength: 30, recency: 8 });
  });

  it('takes a detection dated in the future for one of today', () => {
    expect(scoreOf([detection({ detected_at: daysAgo(-30) })], NOW)).toEqual(
      scoreOf([detection({ detected_at: '2026-07-01' })], NOW),
    );
  });

  it('counts the same source and the same signal once', () => {
    const twice = scoreOf([detection(), detection({ id: 'det_2' })], NOW);

    expect(twice.score_breakdown.corroboration).toBe(0);
  });

  const thresholds: [number, boolean, boolean][] = [
    [69, false, true],
    [70, true, true],
    [40, false, true],
    [39, false, false],
  ];
  it.each(thresholds)('of %i means hot: %s, qualified: %s', (score, is_hot, qualified) => {
    // 15 points for recency and the rest for strength: alpha × 0.6.
    const today = new Date(detection().detected_at);
    const result = scoreOf([detection({ alpha: Math.round((score - 15) / 0.6), icp_fit: 0 })], today);

    expect(result).toMatchObject({ score, is_hot, qualified });
  });
});
