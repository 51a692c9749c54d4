import { describe, expect, it } from 'vitest';
import { computeScore } from '#domain/market/accounts/score.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';

const NOW = new Date('2026-06-30T12:00:00Z');

describe("an account's standing", () => {
  it('is neutral without detections', () => {
    expect(summarizeAccount([], NOW)).toEqual({
      ...computeScore([], NOW),
      score_inputs: [],
      last_signal_at: null,
      latest_signal: null,
      why_now_md: null,
    });
  });

  it('names the three newest reasons, newest first, with their dates', () => {
    const at = (headline: string, detected_at: string) =>
      exampleDetection({ id: headline, headline, detected_at, why_reach_out_md: `Because of ${headline}.` });
    const detections = [
      at('April', '2026-04-01'),
      at('June', '2026-06-01'),
      at('March', '2026-03-01'),
      at('May', '2026-05-01'),
      exampleDetection({ signal_present: false, headline: 'Nothing', detected_at: '2026-06-20' }),
    ];

    const { last_signal_at, latest_signal, why_now_md } = summarizeAccount(detections, NOW);

    expect(last_signal_at).toBe('2026-06-01T00:00:00.000Z');
    expect(latest_signal).toEqual({
      id: 'June',
      headline: 'June',
      date: '2026-06-01',
      alpha: 80,
      why: 'Because of June.',
    });
    expect(why_now_md?.split('\n')).toEqual([
      '- **June** (2026-06-01). Because of June.',
      '- **May** (2026-05-01). Because of May.',
      '- **April** (2026-04-01). Because of April.',
    ]);
  });

  it('gives no reason for background, but says when the last signal was', () => {
    const relevant = exampleDetection({ id: 'relevant', relevance: 90, detected_at: '2026-05-01' });
    const background = exampleDetection({ id: 'background', relevance: 10, detected_at: '2026-06-01' });

    const both = summarizeAccount([relevant, background], NOW);
    expect(both).toEqual({
      ...summarizeAccount([relevant], NOW),
      last_signal_at: '2026-06-01T00:00:00.000Z',
    });

    const alone = summarizeAccount([background], NOW);
    expect(alone).toEqual({
      ...summarizeAccount([], NOW),
      last_signal_at: '2026-06-01T00:00:00.000Z',
      latest_signal: expect.objectContaining({ id: 'background' }),
    });

    const useful = { useful: true, note: null, member_id: null, given_at: NOW.toISOString() };
    expect(summarizeAccount([{ ...background, feedback: useful }], NOW)).toMatchObject({
      latest_signal: { id: 'background' },
      why_now_md: expect.stringContaining('Acme opens a plant'),
    });
  });

  it('counts a plan as fresh until it is due, for half a year at most', () => {
    const planned = (deadline: string | null, ahead = true) =>
      summarizeAccount(
        [
          exampleDetection({
            detected_at: '2026-01-05',
            event: exampleSignalEvent({ ahead, deadline }),
          }),
        ],
        NOW,
      );
    const fresh = summarizeAccount([exampleDetection({ detected_at: '2026-06-30' })], NOW).score;
    const half = summarizeAccount([exampleDetection({ detected_at: '2026-03-31' })], NOW).score;
    expect(planned('in the fourth quarter of 2026').score).toBe(fresh);
    expect(planned('in the first quarter of 2026').score).toBe(half);
    expect(planned('in 2030').score_inputs[0]?.date).toBe('2026-07-04');
    expect(planned('in 2030', false).score_inputs[0]?.date).toBe('2026-01-05');
    expect(planned(null).score_inputs[0]?.date).toBe('2026-01-05');
  });

  it('orders reasons of one day by strength, then by id', () => {
    const at = (id: string, alpha: number) =>
      exampleDetection({ id, headline: id, alpha, detected_at: '2026-06-01', why_reach_out_md: 'Now.' });

    const { why_now_md } = summarizeAccount([at('b', 40), at('z', 90), at('a', 40)], NOW);

    expect(why_now_md?.match(/\*\*\w\*\*/g)).toEqual(['**z**', '**a**', '**b**']);
  });
});
