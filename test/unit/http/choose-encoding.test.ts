import { expect, it } from 'vitest';
import { chooseEncoding } from '#http/choose-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['GZIP; Q=1.0', 'gzip'],
  ['gzip ; q=0.000', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['br; q=0', 'identity'],
  ['br;q=many', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%j takes %s', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip', 'identity'])).toBe(expected);
});

it('chooses an available encoding', () => {
  expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
});
