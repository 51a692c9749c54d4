import { describe, expect, it } from 'vitest';
import { selectErrorSample } from '#domain/outbound/pushes/sample-errors.ts';

const errorsOf = (codes: string) =>
  [...codes].map((code, place) => ({ record_id: `${code}${place}`, code, message: code }));
const shown = (codes: string) => selectErrorSample(errorsOf(codes)).map(({ record_id }) => record_id);

describe('a sample of errors', () => {
  it('has one of each code before a second of any, in order', () => {
    expect(shown('aaabac')).toEqual(['a0', 'b3', 'c5', 'a1', 'a2', 'a4']);
  });

  it('has ten at most, including a rare code however late it comes', () => {
    expect(shown(`${'a'.repeat(500)}b`)).toEqual([
      'a0',
      'b500',
      'a1',
      'a2',
      'a3',
      'a4',
      'a5',
      'a6',
      'a7',
      'a8',
    ]);
    expect(shown('abcdefghijkl')).toHaveLength(10);
  });

  it('is the same when it is built incrementally', () => {
    const errors = errorsOf('aaaaaaaaaaaabaccdaaaebbbaaafgggghhijkl');
    for (const size of [1, 3, 12]) {
      let sample: typeof errors = [];
      for (let start = 0; start < errors.length; start += size) {
        sample = selectErrorSample([...sample, ...errors.slice(start, start + size)]);
      }
      expect(sample).toEqual(selectErrorSample(errors));
    }
  });

  it('of nothing is empty', () => {
    expect(selectErrorSample([])).toEqual([]);
  });
});
