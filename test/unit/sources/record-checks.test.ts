import { describe, expect, it } from 'vitest';
import type { ResearchSource } from '#platform/research-sources.ts';
import { runCheck } from '#provider-checks/provider-check.ts';
import { researchChecks } from '#provider-checks/research-checks.ts';
import { COMPANIES_HOUSE_KEY, companiesHouseDouble } from '#test/harness/doubles/companies-house.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { gleifDouble } from '#test/harness/doubles/gleif.ts';
import { oregonDouble, texasDouble, washingtonDouble } from '#test/harness/doubles/open-data.ts';
import type { Answering, PlainAnswer } from '#test/harness/doubles/stand-in-web.ts';
import { awardsDouble, recipientsDouble } from '#test/harness/doubles/usaspending.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();

async function checked(source: ResearchSource, key: string | undefined = COMPANIES_HOUSE_KEY) {
  const keys = key === undefined ? {} : { companies_house: key };
  const checks = researchChecks([source], { visitor: live.tools.visitor, now: live.tools.now, keys });
  return Promise.all(checks.filter(({ name }) => name !== 'wikidata').map((check) => runCheck(check)));
}

/** Each register's responses, and where they are requested. */
const REGISTERS = [
  {
    source: 'usaspending',
    host: 'api.usaspending.gov',
    path: '/api/v2/search/spending_by_award/',
    answers: () => {
      recipientsDouble(live.web, [{ name: 'LOCKHEED MARTIN CORPORATION', uei: 'AB12CD34EF56' }]);
      awardsDouble(live.web, [
        {
          number: 'W1',
          recipient: 'LOCKHEED MARTIN CORPORATION',
          uei: 'AB12CD34EF56',
          signed: '2026-10-30',
          dollars: 12_000_000,
        },
      ]);
    },
    found: ['usaspending: 1 recipients, 1 new contracts of $10 million or more'],
  },
  {
    source: 'warn_notices',
    host: 'data.texas.gov',
    path: '/resource/8w53-c4f6.json',
    answers: () => {
      texasDouble(live.web, [{ employer: 'Acme', given: '2026-10-20' }]);
      oregonDouble(live.web, [
        { employer: 'Acme', given: '2026-10-20', jobs: '8', city: 'Salem', type: 'Layoff' },
      ]);
    },
    found: ['warn-texas: 1 notices from the last year', 'warn-oregon: 1 notices from the last year'],
  },
  {
    source: 'breach_notices',
    host: 'data.wa.gov',
    path: '/resource/sb4j-ca4h.json',
    answers: () => washingtonDouble(live.web, [{ organization: 'Acme', submitted: '2026-10-20' }]),
    found: ['breaches-washington: 1 notices from the last year'],
  },
  {
    source: 'companies_house',
    host: 'api.company-information.service.gov.uk',
    path: '/company/00445790/officers',
    answers: () =>
      companiesHouseDouble(live.web, [
        { number: '00445790', name: 'TESCO PLC', officers: [{ name: 'DOE, Jane', appointed: '2020-01-02' }] },
      ]),
    found: ['companies-house: 1 officers of TESCO PLC'],
  },
  {
    source: 'gleif',
    host: 'api.gleif.org',
    path: '/api/v1/lei-records/HWUPKR0MPOU8FGXBT394',
    answers: () =>
      gleifDouble(live.web, [{ lei: 'HWUPKR0MPOU8FGXBT394', name: 'Apple Inc.', number: 'C0806592' }]),
    found: ['gleif: knows Apple Inc. by C0806592'],
  },
] as const;

const FAULTS: readonly (readonly [string, PlainAnswer | Answering, RegExp])[] = [
  ['401', { status: 401 }, /^refused/],
  ['403', { status: 403 }, /^refused/],
  ['429', faults.throttled, /^throttled/],
  ['503', faults.broken, /^server_error/],
  ['a body that breaks off', faults.truncatedJson, /^unexpected_answer/],
  ['a web page', faults.webPageUnder200, /^unexpected_answer/],
  ['a picture', { headers: { 'content-type': 'image/png' }, body: 'png' }, /^unexpected_answer/],
];

describe.each(REGISTERS)('the check of $source', ({ source, host, path, answers, found }) => {
  it('reports what was found', async () => {
    answers();

    const results = await checked(source);

    expect(results.map(({ name, detail }) => `${name}: ${detail}`)).toEqual(found);
    expect(results.every(({ isOk, body }) => isOk && body !== null)).toBe(true);
  });

  it.each(FAULTS)('fails on %s, and says so', async (_, fault, reason) => {
    answers();
    live.web.on(host, path, fault);

    const [first] = await checked(source);

    expect(first).toMatchObject({ isOk: false, detail: expect.stringMatching(reason) });
  });
});

describe('the check of a source with a key', () => {
  it('asks for the key', async () => {
    const [result] = await checked('companies_house', '');
    const checks = researchChecks(['companies_house'], {
      visitor: live.tools.visitor,
      now: live.tools.now,
      keys: {},
    });
    const without = await Promise.all(checks.slice(1).map((check) => runCheck(check)));

    expect(result?.isOk).toBe(false);
    expect(without).toMatchObject([{ isOk: false, detail: 'Pass its key with --keys, as companies_house.' }]);
  });

  it('reports a wrong key without showing it', async () => {
    companiesHouseDouble(live.web, []);

    const [result] = await checked('companies_house', 'another-key');

    expect(result).toMatchObject({ detail: 'refused: Companies House rejected the key.' });
    expect(JSON.stringify(result)).not.toContain('another-key');
  });
});
