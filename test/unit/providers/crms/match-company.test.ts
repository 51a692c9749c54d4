import { describe, expect, it } from 'vitest';
import { type CrmCandidate, matchCompanies } from '#domain/outbound/crm/match-company.ts';
import { readCases } from '#test/harness/read-cases.ts';
import { company } from './crm-records.ts';

const cases = readCases(import.meta);

const candidate = (id: string, over: Partial<CrmCandidate> = {}): CrmCandidate => ({
  id,
  accountId: null,
  name: 'Something else',
  sites: [],
  country: null,
  ...over,
});

const acme = company(1, { name: 'Acme', domain: 'acme.com', country: 'DE' });

const matched = (candidates: readonly CrmCandidate[], ours = [acme]) =>
  matchCompanies(ours, candidates).map((match) =>
    match.kind === 'found' ? `${match.candidate.id} by ${match.by}` : match.kind,
  );

describe('the same domain', () => {
  it.each(cases<string>('the same domain'))('is recognized in %j', (site) => {
    expect(matched([candidate('1', { sites: [null, site] })])).toEqual(['1 by domain']);
  });

  it.each([
    'notacme.com',
    'acme.com.example',
    'acme.community',
    'shop.acme.com',
    'info@acme.com',
    'acme',
    '',
  ])('is not %j', (site) => {
    expect(matched([candidate('1', { sites: [site] })])).toEqual(['none']);
  });

  it('is the same in ASCII and in its own script', () => {
    const ours = [company(1, { domain: 'xn--mller-kva.de' })];
    expect(matched([candidate('1', { sites: ['https://www.MÜLLER.de/'] })], ours)).toEqual(['1 by domain']);
  });

  it('of several is taken from the one with the name, and from none if that isn’t one', () => {
    const sites = ['acme.com'];
    const [one, two] = [candidate('1', { sites }), candidate('2', { sites, name: ' ACME ' })];
    expect(matched([one, two])).toEqual(['2 by domain']);
    expect(matched([one, two, { ...two, id: '3' }])).toEqual(['unclear']);
    expect(matched([one, { ...one, id: '3' }])).toEqual(['unclear']);
  });

  it('of a record found twice counts once', () => {
    const one = candidate('1', { sites: ['acme.com'] });
    expect(matched([one, one])).toEqual(['1 by domain']);
  });
});

describe('the same name', () => {
  const name = 'acme';
  it.each([
    ['DE', '1 by name_and_country'],
    ['deu', '1 by name_and_country'],
    ['Germany', '1 by name_and_country'],
    ['DEUTSCHLAND', '1 by name_and_country'],
    ['Austria', 'none'],
    ['', 'none'],
    [null, 'none'],
  ])('in the country %j: %s', (country, expected) => {
    expect(matched([candidate('1', { name, country })])).toEqual([expected]);
  });

  it('matches nothing if our country is unknown', () => {
    const ours = [{ ...acme, country: null }];
    expect(matched([candidate('1', { name, country: 'DE' })], ours)).toEqual(['none']);
    expect(matched([candidate('1', { name, country: null })], ours)).toEqual(['none']);
  });

  it('with another web site is another company, with a subdomain of ours it isn’t', () => {
    const at = (site: string) => [candidate('1', { name, country: 'DE', sites: [site] })];
    expect(matched(at('acme.org'))).toEqual(['none']);
    expect(matched(at('notacme.com'))).toEqual(['none']);
    expect(matched(at('shop.acme.com'))).toEqual(['1 by name_and_country']);
    expect(matched(at('acme.org'), [{ ...acme, domain: null }])).toEqual(['1 by name_and_country']);
  });

  it.each(['https://www.linkedin.com/company/acme', 'facebook.com/acme', 'gmail.com'])(
    'with %s as a web site is the same company',
    (site) => {
      const theirs = [candidate('1', { name, country: 'DE', sites: [site] })];
      expect(matched(theirs)).toEqual(['1 by name_and_country']);
    },
  );

  it('in one country twice is unclear, and matches nothing if two of ours have it', () => {
    const one = candidate('1', { name, country: 'DE' });
    expect(matched([one, { ...one, id: '2' }])).toEqual(['unclear']);
    const twin = { ...acme, accountId: 'acc_2', domain: 'acme.eu' };
    expect(matched([one], [acme, twin])).toEqual(['none', 'none']);
  });
});

describe('our id', () => {
  it('counts more than domain and name', () => {
    const domain = candidate('1', { sites: ['acme.com'], name: 'Acme' });
    expect(matched([domain, candidate('2', { accountId: 'acc_1' })])).toEqual(['2 by our_id']);
  });

  it('of another account keeps a record from being taken by domain', () => {
    const theirs = candidate('1', { sites: ['acme.com'], accountId: 'acc_9' });
    const [match] = matchCompanies([acme], [theirs]);
    expect(match).toMatchObject({ kind: 'unclear', problem: { code: 'crm_match_unclear' } });
    expect(JSON.stringify(match)).toMatch(/\(1\) has the id of another account \(acc_9\).*enter acc_1 there/);
    expect(matched([theirs, candidate('2', { sites: ['acme.com'] })])).toEqual(['2 by domain']);
  });

  it('decides between two of our companies that one record fits', () => {
    const twin = { ...acme, accountId: 'acc_2', name: 'Acme two' };
    expect(matched([candidate('1', { sites: ['acme.com'] })], [acme, twin])).toEqual([
      '1 by domain',
      'unclear',
    ]);
  });
});

it('names at most five of the records that fit', () => {
  const candidates = Array.from({ length: 9 }, (_, id) => candidate(`id-${id}`, { sites: ['acme.com'] }));
  const [match] = matchCompanies([acme], candidates);
  expect(JSON.stringify(match)).toContain('id-0, id-1, id-2, id-3, id-4 and 4 more');
});
