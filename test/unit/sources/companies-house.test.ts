import { describe, expect, it } from 'vitest';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import { companyNumber } from '#sources/companies-house/companies-house-api.ts';
import { officers } from '#sources/companies-house/officers-source.ts';
import { COMPANIES_HOUSE_KEY, companiesHouseDouble } from '#test/harness/doubles/companies-house.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();
const signal = new AbortController().signal;
const acme = { name: 'Acme Robotics', domain: 'acme-robotics.co.uk', aliases: [] };
const source = officers(async () => COMPANIES_HOUSE_KEY);
const lookAt = (parts: Parameters<typeof look>[0] = {}, company: typeof acme = acme) =>
  source.look(company, look(parts), live.tools, signal);
const NUMBER = '01234567';
const identity = (value: string, authority = 'RA000585'): PublicIdentity => ({
  domain: 'acme-robotics.com',
  name: 'Acme Robotics',
  aliases: [],
  cik: null,
  lei: '213800LBDB8WB3QGVN21',
  tickers: [],
  register: { legal_names: ['ACME ROBOTICS LIMITED'], country: 'GB', number: { authority, value } },
});
const JANE = { name: 'DOE, Jane Mary', appointed: '2026-10-12' };
const registered = (...who: Parameters<typeof companiesHouseDouble>[1][number]['officers'] & object) =>
  companiesHouseDouble(live.web, [{ number: NUMBER, name: 'ACME ROBOTICS LIMITED', officers: who }]);

describe('the officers of a British company', () => {
  it('who joined or left are stated, without private data', async () => {
    registered(JANE, { name: "O'NEILL, Sean", appointed: '2019-01-02', resigned: '2026-10-30' });

    const { documents } = await lookAt();

    expect(documents).toMatchObject([
      {
        kind: 'record',
        url: `https://find-and-update.company-information.service.gov.uk/company/${NUMBER}/officers`,
        text: 'Officer: Jane Mary Doe; Role: director; Appointed on: 2026-10-12; Company number: 01234567',
        published_at: '2026-10-12T00:00:00.000Z',
        facts: [
          {
            kind: 'leadership_change',
            event: {
              person: { name: 'Jane Mary Doe', role: 'director' },
              move: 'joins',
              happened_on: '2026-10-12',
              anchors: ['doe', 'jane mary doe'],
            },
          },
        ],
      },
      {
        text: "Officer: Sean O'Neill; Role: director; Appointed on: 2019-01-02; Resigned on: 2026-10-30; Company number: 01234567",
        facts: [{ event: { person: { name: "Sean O'Neill" }, move: 'leaves', happened_on: '2026-10-30' } }],
      },
    ]);
    expect(JSON.stringify(documents)).not.toMatch(/1978|High Street|British/);
  });

  it('have the role they state, if it is one', async () => {
    registered({ ...JANE, occupation: 'Chief Financial Officer' });

    expect((await lookAt()).documents[0]?.facts?.[0]?.event.role).toBe('Chief Financial Officer');
  });

  it("who were appointed years ago aren't news, even if the register learns of it now", async () => {
    registered();
    const { memory } = await lookAt();
    live.tools.clock.now = new Date('2026-11-05T08:00:00Z');
    registered({ name: 'LATE, Filed', appointed: '2018-05-01' });

    expect((await lookAt({ memory })).documents).toEqual([]);
  });

  it("who founded the company aren't a change", async () => {
    companiesHouseDouble(live.web, [
      {
        number: NUMBER,
        name: 'ACME ROBOTICS LIMITED',
        created: '2026-10-12',
        officers: [JANE, { name: 'ROE, Richard', appointed: '2026-10-28' }],
      },
    ]);

    expect((await lookAt()).documents.map(({ title }) => title)).toEqual([
      'Richard Roe: director, appointed',
    ]);
  });

  it.each(['secretary', 'corporate-director', 'nominee-director', 'corporate-secretary', 'llp-member'])(
    'do not run the company as %s',
    async (role) => {
      registered({ ...JANE, role });

      expect((await lookAt()).documents).toEqual([]);
    },
  );

  it('are reported once, and again when an appointment ends', async () => {
    registered(JANE);
    const first = await lookAt();
    live.tools.clock.now = new Date('2026-11-03T08:00:00Z');
    registered({ ...JANE, resigned: '2026-11-01' });

    const second = await lookAt({ memory: first.memory });

    expect(second.documents.map(({ title }) => title)).toEqual(['Jane Mary Doe: director, resigned']);
  });

  it('are read from every page', async () => {
    registered(
      ...Array.from({ length: 120 }, (_, n) => ({
        name: `PERSON, Number ${n}`,
        appointed: `2026-0${1 + (n % 9)}-10`,
      })),
    );

    expect((await lookAt()).documents).toHaveLength(120);
  });

  it('are requested with the key and within its limit', async () => {
    registered(JANE);

    await lookAt();

    expect(new Set(live.tools.limits)).toEqual(new Set(['companies_house']));
    expect(live.web.asked.every(({ headers }) => headers.authorization?.startsWith('Basic '))).toBe(true);
    expect(live.web.asked.some(({ url }) => url.includes(COMPANIES_HOUSE_KEY))).toBe(false);
  });
});

describe('the right company', () => {
  it.each([
    ['1234567', NUMBER],
    ['sc 123456', 'SC123456'],
    ['HRB 6684', null],
    ['123456789', null],
  ])('has the number %s as %s', (written, number) => {
    expect(companyNumber(written)).toBe(number);
  });

  it('is found by its number in the register of legal entities, whatever its site', async () => {
    registered(JANE);

    const { documents } = await lookAt(
      { identity: identity('1234567') },
      { ...acme, domain: 'acme-robotics.com' },
    );

    expect(documents).toHaveLength(1);
    expect(live.web.asked.some(({ url }) => url.includes('/search/'))).toBe(false);
  });

  it("is not found by the number of another country's register", async () => {
    registered(JANE);

    const { documents } = await lookAt(
      { identity: identity('1234567', 'RA000602') },
      { ...acme, domain: 'acme-robotics.com' },
    );

    expect(documents).toEqual([]);
  });

  it('is not found by name if nothing shows that the company is British', async () => {
    registered(JANE);

    expect((await lookAt({}, { ...acme, domain: 'acme-robotics.com' })).documents).toEqual([]);
    expect(live.web.asked).toEqual([]);
  });

  it.each([
    ['two companies have the name', 'ACME ROBOTICS PLC', 'active'],
    ['two numbers have one legal name', 'ACME ROBOTICS LTD.', 'active'],
    ['the name goes on', 'ACME ROBOTICS LEEDS LIMITED', 'active'],
  ])('is found by name only if the name is unique: %s', async (_, name, status) => {
    companiesHouseDouble(live.web, [
      { number: NUMBER, name: 'ACME ROBOTICS LIMITED', officers: [JANE] },
      { number: '07654321', name, status, officers: [JANE] },
    ]);

    expect((await lookAt()).documents).toHaveLength(name.includes('LEEDS') ? 1 : 0);
  });

  it('is not a dissolved company', async () => {
    companiesHouseDouble(live.web, [
      { number: NUMBER, name: 'ACME ROBOTICS LIMITED', status: 'dissolved', officers: [JANE] },
    ]);

    expect((await lookAt()).documents).toEqual([]);
    expect((await lookAt({ identity: identity('1234567') })).documents).toEqual([]);
  });
});

describe('a failing register', () => {
  it('reports a missing key', async () => {
    await expect(officers(async () => null).look(acme, look(), live.tools, signal)).rejects.toMatchObject({
      code: 'no_key',
      message: 'There is no key for Companies House.',
    });
    expect(live.web.asked).toEqual([]);
  });

  it('rejects a wrong key without showing it', async () => {
    registered(JANE);
    const failure = await officers(async () => 'wrong-key')
      .look(acme, look(), live.tools, signal)
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'refused', status: 401 });
    expect(JSON.stringify(failure)).not.toContain('wrong-key');
  });

  it.each([
    ['throttles', faults.throttled, 'throttled'],
    ['is down', faults.broken, 'server_error'],
    ['forbids', { status: 403 }, 'refused'],
    ['breaks off', faults.truncatedJson, 'unexpected_answer'],
    ['shows a web page', faults.webPageUnder200, 'unexpected_answer'],
    ['never ends', faults.endless, 'too_large'],
  ])('%s is a failure, not a company without officers', async (_, fault, code) => {
    registered(JANE);
    live.web.on('api.company-information.service.gov.uk', `/company/${NUMBER}/officers`, fault);

    await expect(lookAt()).rejects.toMatchObject({ code });
  });

  it('has no list for a company that reported no officers', async () => {
    registered();

    expect((await lookAt()).documents).toEqual([]);
  });
});
