import { expect, it } from 'vitest';
import { applyKeyLimit, toAllowance } from '#domain/workspace/keys/allowance.ts';

const at = (seconds: string) => new Date(`2026-03-01T12:34:${seconds}Z`);

it.each([
  ["lower than the stage's counts", 20, 20],
  ["higher than the stage's does not", 500, 100],
  ["that is missing leaves the stage's", undefined, 100],
])("a key's own limit %s", (_, own, limit) => {
  expect(applyKeyLimit(100, own)).toBe(limit);
});

it.each([
  ['00.000', 60],
  ['00.001', 60],
  ['30.500', 30],
  ['59.000', 1],
  ['59.999', 1],
])('at second %s the next minute is %d whole seconds away, never too few', (seconds, resetSeconds) => {
  expect(toAllowance(100, 7, at(seconds)).resetSeconds).toBe(resetSeconds);
});

it.each([
  ['has some left', 7, { remaining: 7, isExceeded: false }],
  ['takes the last one', 0, { remaining: 0, isExceeded: false }],
  ['runs past the limit while others count', -3, { remaining: 0, isExceeded: false }],
  ['exceeds the limit', undefined, { remaining: 0, isExceeded: true }],
])('a request that %s', (_, left, shown) => {
  expect(toAllowance(100, left, at('30.000'))).toEqual({ limit: 100, resetSeconds: 30, ...shown });
});
