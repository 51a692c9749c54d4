import { expect, it } from 'vitest';
import { givenName } from '#reading/text/prose.ts';

it.each([
  ['Hanna Zielińska', 'Hanna'],
  ['Dr. Murray Goldman', 'Murray'],
  ['Prof Jane Q. Doe', 'Jane'],
  ['J. Robert Smith', 'Robert'],
  ['J. Smith', 'J.'],
  ['Nguyễn Thị Mai', 'Mai'],
  ['Madonna', 'Madonna'],
])('a letter greets %s as %s', (full, given) => {
  expect(givenName(full)).toBe(given);
});
