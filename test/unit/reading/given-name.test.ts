import { expect, it } from 'vitest';
import { givenName, greeting } from '#reading/text/given-name.ts';

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

it.each(['www.evil.example Smith', 'Evil.com/gift Smith', 'a@evil.com Smith', 'Evil\uff0ecom Smith', ''])(
  'a letter greets nobody by an address: %j',
  (name) => {
    expect(greeting(name)).toBe('Hello,');
  },
);
