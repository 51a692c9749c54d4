import { describe, expect, it } from 'vitest';
import { parseCount, parseList, parsePasted } from '#console/text/typed-text.ts';

describe('pasted companies', () => {
  it.each([
    ['nordwind.example', { name: 'Nordwind', domain: 'nordwind.example' }],
    [
      'https://www.nordwind.example/about',
      { name: 'Nordwind', domain: 'https://www.nordwind.example/about' },
    ],
    ['Sentolis Wind, sentoliswind.co.jp', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['sentoliswind.co.jp\tSentolis Wind', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['Acme Ltd', { name: 'Acme Ltd' }],
    ['linkedin.com', { name: 'Linkedin', domain: 'linkedin.com' }],
    [
      'Acme; acme.example; linkedin.com/company/acme',
      { name: 'Acme', domain: 'acme.example', network_url: 'https://linkedin.com/company/acme' },
    ],
    [
      'https://www.linkedin.com/company/acme',
      { name: 'acme', network_url: 'https://www.linkedin.com/company/acme' },
    ],
  ])('%s is read as %o', (line, row) => {
    expect(parsePasted(line, '')).toEqual([row]);
  });

  it('are one per line, ignoring empty lines, with the tag if there is one', () => {
    expect(parsePasted('a.example\n\n  b.example  \r\n', ' wind ')).toEqual([
      { name: 'A', domain: 'a.example', tags: ['wind'] },
      { name: 'B', domain: 'b.example', tags: ['wind'] },
    ]);
  });
});

it('lists are separated by commas, without duplicates', () => {
  expect(parseList(' DACH, France,,DACH\nItaly ')).toEqual(['DACH', 'France', 'Italy']);
});

it('a typed number is whole, nothing, or a mistake that is named', () => {
  expect([' 50 ', '1,200', '1.200', '1 200', '0'].map(parseCount)).toEqual(
    [50, 1200, 1200, 1200, 0].map((value) => ({ value })),
  );
  expect(['', '  '].map(parseCount)).toEqual([{}, {}]);
  for (const text of ['fifty', '5.5', '-5', '50+', '1,20', '1e3', '1,200,300,400', '9'.repeat(10)]) {
    expect(parseCount(text)).toEqual({ problem: 'Enter a whole number, such as 50.' });
  }
});
