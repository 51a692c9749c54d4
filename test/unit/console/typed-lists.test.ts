import { describe, expect, it } from 'vitest';
import { accountQuery } from '#console/pages/accounts/account-query.ts';
import { peopleQuery } from '#console/pages/people/people-query.ts';
import { listOf, typedNumber } from '#console/text/list-text.ts';
import { pastedLines } from '#console/text/pasted-accounts.ts';

describe('pasted companies', () => {
  it.each([
    ['nordwind.example', { name: 'Nordwind', domain: 'nordwind.example' }],
    ['https://www.Nordwind.example/about?x=1', { name: 'Nordwind', domain: 'nordwind.example' }],
    ['Sentolis Wind, sentoliswind.co.jp', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['sentoliswind.co.jp\tSentolis Wind', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['Sentolis Wind sentoliswind.co.jp', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['Sentolis Wind (sentoliswind.co.jp)', { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' }],
    ['müller.example', { name: 'Müller', domain: 'müller.example' }],
    ['linkedin.com', { name: 'Linkedin', domain: 'linkedin.com' }],
    ['https://www.linkedin.com/', { name: 'Linkedin', domain: 'linkedin.com' }],
    [
      'Acme; acme.example; linkedin.com/company/acme',
      { name: 'Acme', domain: 'acme.example', network_url: 'https://www.linkedin.com/company/acme' },
    ],
  ])('%s is a company by its domain', (line, account) => {
    expect(pastedLines(line)).toEqual([{ line, kind: 'domain', account }]);
  });

  it.each([
    ['jane@company.com', 'email', { name: 'Company', domain: 'company.com' }],
    ['Jane Doe <jane@company.com>', 'email', { name: 'Company', domain: 'company.com' }],
    ['Jane Doe, jane@company.com', 'email', { name: 'Company', domain: 'company.com' }],
    ['linkedin.com/company/x', 'profile', { name: 'X', network_url: 'https://www.linkedin.com/company/x' }],
    [
      'https://de.linkedin.com/company/acme-logistics%20gmbh/about/',
      'profile',
      { name: 'Acme Logistics gmbh', network_url: 'https://www.linkedin.com/company/acme-logistics%20gmbh' },
    ],
    [
      'Acme Ltd, www.linkedin.com/company/acme?trk=1',
      'profile',
      { name: 'Acme Ltd', network_url: 'https://www.linkedin.com/company/acme' },
    ],
    ['free words', 'name', { name: 'free words' }],
    ['Just a Name Ltd.', 'name', { name: 'Just a Name Ltd.' }],
  ])('%s is offered as what can be made of it (%s)', (line, kind, account) => {
    expect(pastedLines(line)).toEqual([{ line, kind, account }]);
  });

  it.each([
    ['jane@gmail.com', /A private address at/],
    ['jane@yahoo.co.uk', /A private address at/],
    ['Jane <jane@GMX.de>', /A private address at/],
    ['linkedin.com/in/jane-doe', /Not a company's page/],
    ['linkedin.com/sales/company/1', /Not a company's page/],
    ['linkedin.com/company/', /Not a company's page/],
    ['https://facebook.com/acme', /Not a company's page/],
    ['x.com/acme', /Not a company's page/],
  ])('%s can not be used', (line, why) => {
    expect(pastedLines(line)).toEqual([{ line, kind: 'unusable', why: expect.stringMatching(why) }]);
  });

  it('are one per line, ignoring empty lines', () => {
    expect(pastedLines('a.example\n\n  b.example  \r\n')).toHaveLength(2);
  });
});

it('lists are separated by commas, without duplicates', () => {
  expect(listOf(' DACH, France,,DACH\nItaly ')).toEqual(['DACH', 'France', 'Italy']);
});

it('a typed number is whole, nothing, or a mistake that is named', () => {
  expect([' 50 ', '1,200', '1.200', '1 200', '0'].map(typedNumber)).toEqual(
    [50, 1200, 1200, 1200, 0].map((value) => ({ value })),
  );
  expect(['', '  '].map(typedNumber)).toEqual([{}, {}]);
  for (const text of ['fifty', '5.5', '-5', '50+', '1,20', '1e3', '1,200,300,400', '9'.repeat(10)]) {
    expect(typedNumber(text)).toEqual({ problem: 'Enter a whole number, such as 50.' });
  }
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
