import { describe, expect, it } from 'vitest';
import { serviceMegabytes, workersThatFit } from '#test/harness/machine.ts';

const GB = 1024 ** 3;

describe('the number of concurrent suites', () => {
  it.each([
    [24, 2, 3],
    [24, 16, 3],
    [4, 2, 3],
    [4, 1, 2],
    [3, 8, 2],
    [2, 8, 1],
    [0.5, 8, 1],
  ])('with %s GB and %s cores is %s', (gigabytes, cores, workers) => {
    expect(workersThatFit({ bytes: gigabytes * GB, cores })).toBe(workers);
  });

  it.each([
    [24, 2, 4],
    [4, 2, 4],
    [4, 1, 3],
    [3, 8, 3],
    [0.5, 8, 1],
  ])('with %s GB and %s cores is %s without a service', (gigabytes, cores, workers) => {
    expect(workersThatFit({ bytes: gigabytes * GB, cores, besideService: false })).toBe(workers);
  });
});

it.each([
  [24, 2355],
  [4, 2355],
  [3, 1331],
  [1, 512],
])('with %s GB the service keeps functions in %s MB', (gigabytes, megabytes) => {
  expect(serviceMegabytes(gigabytes * GB)).toBe(megabytes);
});
