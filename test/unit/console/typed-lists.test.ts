import { describe, expect, it } from 'vitest';
import { accountQuery } from '#console/pages/accounts/account-query.ts';
import { peopleQuery } from '#console/pages/people/people-query.ts';
import { listOf, wholeNumber } from '#console/text/list-text.ts';
import { pastedAccounts } from '#console/text/pasted-accounts.ts';

describe('pasted companies', () => {
  it.each([
    ['nordwind.example', { name: 'Nordwind', domain: 'nordwind.example' }],
    ['https://www.Nordwind.example/about?x=1', { name: 'Nordwind', domain: 'nordwind.example' }],
    ['Sentolis Wind, sentoliswind.co.jp', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['sentoliswind.co.jp\tSentolis Wind', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['müller.example', { name: 'Müller', domain: 'müller.example' }],
    ['Just a Name Ltd.', { name: 'Just a Name Ltd.' }],
  ])('%s', (line, account) => {
    expect(pastedAccounts(line)).toEqual([account]);
  });

  it('are one per line, ignoring empty lines', () => {
    expect(pastedAccounts('a.example\n\n  b.example  \r\n')).toHaveLength(2);
  });
});

it('lists are separated by commas, without duplicates', () => {
  expect(listOf(' DACH, France,,DACH\nItaly ')).toEqual(['DACH', 'France', 'Italy']);
});

it('numbers are integers or nothing', () => {
  expect([wholeNumber(' 50 '), wholeNumber('5.5'), wholeNumber(''), wholeNumber('many')]).toEqual([
    50,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('filters in an address', () => {
  it('become filters of the account list', () => {
    expect(accountQuery({ status: 'active', q: 'wind', score: '70', sort: 'nonsense' })).toEqual({
      status: 'active',
      owner_id: undefined,
      tag: undefined,
      industry: undefined,
      min_score: '70',
      search: 'wind',
      sort: 'score',
    });
  });

  it('become filters of the people list; a country counts once it is a code', () => {
    expect(peopleQuery({ country: 'J', sort: 'name' })).toMatchObject({
      country_code: undefined,
      sort: 'full_name',
      order: 'asc',
    });
    expect(peopleQuery({ country: 'jp' }).country_code).toBe('jp');
  });
});
