import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { listSignals, type StoredSignals } from '#domain/signals/definitions/signal-record.ts';
import {
  computeWeight,
  type FeedbackCounts,
  summarizeLearning,
  summarizeVisibleLearning,
} from '#domain/signals/definitions/signal-weight.ts';
import { computeAlpha } from '#domain/signals/detections/alpha.ts';

const count = fc.oneof(fc.nat(30), fc.nat(1_000_000));
const counts: fc.Arbitrary<FeedbackCounts> = fc.record({ useful: count, not_useful: count });

const stored = (feedback: StoredSignals['feedback']): StoredSignals => ({
  custom: [],
  changes: [],
  feedback,
  since: '2026-01-01T00:00:00.000Z',
});

describe('the weight of a signal', () => {
  it('is 1 without feedback and while everything is useful', () => {
    expect(computeWeight({ useful: 0, not_useful: 0 })).toBe(1);
    expect(computeWeight({ useful: 40, not_useful: 0 })).toBe(1);
  });

  it('stays between 0.5 and 1, whatever the feedback', () => {
    fc.assert(
      fc.property(counts, (feedback) => {
        const weight = computeWeight(feedback);
        return weight >= 0.5 && weight <= 1;
      }),
    );
  });

  it('never rises with a mark of not useful and never falls with a mark of useful', () => {
    fc.assert(
      fc.property(counts, ({ useful, not_useful }) => {
        const weight = computeWeight({ useful, not_useful });
        return (
          computeWeight({ useful, not_useful: not_useful + 1 }) <= weight &&
          computeWeight({ useful: useful + 1, not_useful }) >= weight
        );
      }),
    );
  });

  it('moves by 0.05 at most with a single mark', () => {
    fc.assert(
      fc.property(counts, ({ useful, not_useful }) => {
        const weight = computeWeight({ useful, not_useful });
        const steps = [
          weight - computeWeight({ useful, not_useful: not_useful + 1 }),
          computeWeight({ useful: useful + 1, not_useful }) - weight,
        ];
        return steps.every((step) => step <= 0.05 + Number.EPSILON);
      }),
    );
  });

  it.each([
    [0, 1, 0.95],
    [0, 10, 0.75],
    [5, 5, 0.88],
    [0, 30, 0.63],
    [0, 1_000_000, 0.5],
  ])('with %i useful and %i not useful is %f', (useful, not_useful, weight) => {
    expect(computeWeight({ useful, not_useful })).toBe(weight);
  });

  it('follows the feedback on this signal alone', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(...signalCatalog), (feedback, { id }) => {
        const untaught = listSignals(stored(new Map()));
        const taught = listSignals(stored(new Map([[id, feedback]])));
        expect(taught.find((signal) => signal.id === id)?.learned).toEqual(summarizeLearning(feedback));
        expect(taught.filter((signal) => signal.id !== id)).toEqual(
          untaught.filter((signal) => signal.id !== id),
        );
      }),
    );
  });

  it('leaves an alpha from half of what was earned to all of it, and the sum of its parts', () => {
    const detected = fc.record({
      strength: fc.double({ min: 0, max: 1, noNaN: true }),
      publishers: fc.integer({ min: 1, max: 9 }),
      count: fc.nat(50),
    });
    fc.assert(
      fc.property(counts, detected, (feedback, { strength, publishers, count: heads }) => {
        const today = new Date('2026-06-30T00:00:00Z');
        const alphaAt = (weight: number) =>
          computeAlpha(
            {
              strength,
              publishers,
              kinds: ['news'],
              event: { amount: null, count: heads },
              employees: 100,
              date: '2026-05-30',
              weight,
            },
            today,
          );
        const { alpha: earned } = alphaAt(1);
        const { alpha, alpha_parts } = alphaAt(computeWeight(feedback));
        expect(Object.values(alpha_parts).reduce((sum, points) => sum + points, 0)).toBe(alpha);
        expect(alpha).toBeLessThanOrEqual(earned);
        expect(alpha).toBeGreaterThanOrEqual(earned / 2);
      }),
    );
  });
});

describe('what a signal says about its weight', () => {
  it.each([
    [0, 0, null, 'No feedback yet: new detections keep their full alpha.'],
    [3, 0, 1, '3 of 3 marked detections were useful: new detections keep their full alpha.'],
    [1, 3, 0.25, '1 of 4 marked detections was useful: new detections keep 89% of their alpha.'],
    [0, 2, 0, '0 of 2 marked detections were useful: new detections keep 92% of their alpha.'],
  ])('with %i useful and %i not useful', (useful, not_useful, precision, explanation) => {
    expect(summarizeLearning({ useful, not_useful })).toEqual({
      precision,
      marks: useful + not_useful,
      weight: computeWeight({ useful, not_useful }),
      explanation,
    });
  });

  it('gives those who see a part of the feedback their counts, and the weight without the counts behind it', () => {
    expect(summarizeVisibleLearning({ useful: 1, not_useful: 0 }, { useful: 1, not_useful: 10 })).toEqual({
      precision: 1,
      marks: 1,
      weight: 0.76,
      explanation: 'Going by feedback from your whole workspace, new detections keep 76% of their alpha.',
    });
  });
});
