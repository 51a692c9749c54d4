import { expect, it } from 'vitest';
import { chooseEncoding } from '#site/choose-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
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

it('takes what is there', () => {
  expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
});
