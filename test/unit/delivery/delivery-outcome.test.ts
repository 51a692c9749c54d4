import { expect, it } from 'vitest';
import { toResponseOutcome } from '#delivery/delivery-outcome.ts';

const NOW = Date.parse('2026-03-01T10:00:00.000Z');

const outcomeOf = (status: number, retryAfter?: string) =>
  toResponseOutcome({ status, headers: { 'retry-after': retryAfter } }, NOW);

it.each([
  [199, 'refused', 'unexpected_status'],
  [300, 'refused', 'redirect'],
  [399, 'refused', 'redirect'],
  [400, 'refused', 'http_error'],
  [408, 'retry', 'http_error'],
  [410, 'gone', 'gone'],
  [425, 'retry', 'http_error'],
  [429, 'retry', 'rate_limited'],
  [499, 'refused', 'http_error'],
  [500, 'retry', 'http_error'],
  [599, 'retry', 'http_error'],
  [600, 'refused', 'unexpected_status'],
])('an answer of %d is %s: %s', (status, kind, code) => {
  expect(outcomeOf(status)).toMatchObject({ kind, code, status });
});

it.each([200, 299])('an answer of %d is delivered', (status) => {
  expect(outcomeOf(status)).toEqual({ kind: 'delivered', status });
});

it('only a retry carries a Retry-After', () => {
  expect(outcomeOf(503, '7')).toMatchObject({ kind: 'retry', retryAfterMs: 7_000 });
  expect(outcomeOf(503, '86400')).toMatchObject({ kind: 'retry', retryAfterMs: 900_000 });
  expect(outcomeOf(503)).not.toHaveProperty('retryAfterMs');
  expect(outcomeOf(404, '7')).not.toHaveProperty('retryAfterMs');
});
