import { describe, expect, it } from 'vitest';
import { type AlphaInput, computeAlpha } from '#domain/signals/detections/alpha.ts';

const TODAY = new Date('2026-06-30T00:00:00Z');

const input = (parts: Partial<AlphaInput> = {}): AlphaInput => ({
  strength: 1,
  kinds: ['news'],
  publishers: 1,
  event: { amount: null, count: null },
  employees: 100,
  date: '2026-06-30',
  weight: 1,
  ...parts,
});
const parts = (given: Partial<AlphaInput>) => computeAlpha(input(given), TODAY).alpha_parts;

describe('the alpha of a detection', () => {
  it('is the sum of its parts and at most 100', () => {
    const best = computeAlpha(
      input({
        kinds: ['filing'],
        publishers: 9,
        event: { amount: { amount: 5e9, currency: 'USD' }, count: 90 },
      }),
      TODAY,
    );

    expect(best).toEqual({
      alpha: 100,
      alpha_parts: { clarity: 40, source: 20, corroboration: 15, freshness: 15, size: 10, feedback: 0 },
    });
  });

  it('uses the best of its sources', () => {
    expect(parts({ kinds: ['job_posting', 'filing', 'blog'] }).source).toBe(20);
  });

  it.each([
    [1, 0],
    [2, 8],
    [3, 12],
    [4, 15],
    [40, 15],
  ])('gives %i publishers %i points', (publishers, points) => {
    expect(parts({ publishers }).corroboration).toBe(points);
  });

  it('loses its freshness over half a year, and no more after that', () => {
    expect(parts({ date: '2026-04-01' }).freshness).toBe(8);
    expect(parts({ date: '2025-01-01' }).freshness).toBe(0);
    expect(parts({ date: '2027-01-01' }).freshness).toBe(15);
  });

  it('weighs an amount or a number against the size of the company', () => {
    expect(parts({ event: { amount: { amount: 2_000_000, currency: 'EUR' }, count: null } }).size).toBe(1);
    expect(parts({ event: { amount: null, count: 10 } }).size).toBe(5);
    expect(parts({ event: { amount: null, count: 10 }, employees: null }).size).toBe(4);
    expect(parts({}).size).toBe(4);
  });

  it("subtracts the signal's feedback as a separate part, and stays the sum", () => {
    const { feedback: none, ...earned } = parts({});
    const whole = Object.values(earned).reduce((sum, points) => sum + points, 0);
    expect(none).toBe(0);

    for (const weight of [0.5, 0.61, 0.87, 0.95, 0.99]) {
      const { alpha, alpha_parts } = computeAlpha(input({ weight }), TODAY);

      expect(alpha).toBe(Math.round(whole * weight));
      expect(alpha_parts).toEqual({ ...earned, feedback: alpha - whole });
    }
  });
});
