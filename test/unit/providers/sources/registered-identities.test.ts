import { describe, expect, it } from 'vitest';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import {
  createRegisteredIdentities,
  createUnregisteredIdentities,
} from '#providers/sources/identity/registered-identities.ts';
import { createWikidata } from '#providers/sources/identity/wikidata.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { gleifDouble } from '#test/harness/doubles/gleif.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';
import { wikidataDouble } from '#test/harness/doubles/wikidata.ts';

const live = useLiveWeb();
const signal = new AbortController().signal;
const LEI = '5493001KJTIIGC8Y1R12';
const SITE = 'https://www.acme-robotics.com';

function identities() {
  const kept = new Map<string, PublicIdentity | null>();
  const failed: string[] = [];
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, value: PublicIdentity | null) => void kept.set(key, value),
  };
  const { crawler } = live.tools;
  const wikidata = createWikidata(crawler, store);
  const known = createRegisteredIdentities({
    wikidata,
    crawler,
    stored: store,
    onFailure: (source) => failed.push(source),
  });
  return { known, failed, wikidata };
}
const knownToWikidata = (lei: string | undefined = LEI) =>
  wikidataDouble(live.web, [
    { id: 'Q1', label: 'Acme Robotics', site: SITE, ...(lei !== undefined && { lei }) },
  ]);
const asked = (host: string) => live.web.asked.filter(({ url }) => new URL(url).host === host).length;

describe('a company whose LEI is known', () => {
  it('has its legal names, and is looked up once', async () => {
    knownToWikidata();
    gleifDouble(live.web, [
      {
        lei: LEI,
        name: 'Acme Robotics, Inc.',
        others: [
          { name: 'アクメ株式会社', type: 'ALTERNATIVE_LANGUAGE_LEGAL_NAME' },
          { name: 'Widget Makers, Inc.', type: 'PREVIOUS_LEGAL_NAME' },
          { name: 'Acme', type: 'TRADING_OR_OPERATING_NAME' },
        ],
      },
    ]);
    const { known } = identities();

    const first = await known.byDomain('acme-robotics.com', signal);
    const second = await known.byDomain('acme-robotics.com', signal);

    expect(first).toMatchObject({
      name: 'Acme Robotics',
      lei: LEI,
      register: {
        legal_names: ['Acme Robotics, Inc.', 'アクメ株式会社'],
        country: 'US',
      },
    });
    expect(second).toEqual(first);
    expect(asked('api.gleif.org')).toBe(1);
    expect(live.tools.limits).toContain('gleif');
  });

  it.each([
    ['was annulled', { registration: 'ANNULLED' }],
    ['was given twice', { registration: 'DUPLICATE' }],
    ['belongs to nobody any more', { status: 'INACTIVE' }],
  ])('is known without the register if the number %s', async (_, parts) => {
    knownToWikidata();
    gleifDouble(live.web, [{ lei: LEI, name: 'Acme Robotics, Inc.', ...parts }]);

    const found = await identities().known.byDomain('acme-robotics.com', signal);

    expect(found).toMatchObject({ name: 'Acme Robotics', lei: LEI });
    expect(found?.register).toBeUndefined();
  });

  it('is known without the register if the number is invalid, which is never looked up', async () => {
    knownToWikidata('../../etc/passwd');

    expect(await identities().known.byDomain('acme-robotics.com', signal)).toMatchObject({
      name: 'Acme Robotics',
    });
    expect(asked('api.gleif.org')).toBe(0);
  });

  it.each([
    ['throttles', faults.throttled],
    ['is down', faults.broken],
    ['refuses', { status: 403 }],
    ['breaks off', faults.truncatedJson],
    ['shows a web page', faults.webPageUnder200],
    ['never ends', faults.endless],
  ])('is known while the register %s, and the register is asked again', async (_, fault) => {
    knownToWikidata();
    live.web.on('api.gleif.org', `/api/v1/lei-records/${LEI}`, fault);
    const { known, failed } = identities();

    expect(await known.byDomain('acme-robotics.com', signal)).toMatchObject({ name: 'Acme Robotics' });
    expect(failed).toEqual(['gleif']);
    gleifDouble(live.web, [{ lei: LEI, name: 'Acme Robotics, Inc.' }]);
    live.tools.clock.now = new Date('2026-11-02T08:02:00Z');
    expect(await known.byDomain('acme-robotics.com', signal)).toMatchObject({
      register: { legal_names: ['Acme Robotics, Inc.'] },
    });
  });
});

describe('a legal name', () => {
  const name = { name: 'ACME ROBOTICS INC', country: 'US' };

  it('leads to a site if only one company in the country has it', async () => {
    knownToWikidata();
    gleifDouble(live.web, [
      { lei: LEI, name: 'Acme Robotics, Inc.' },
      { lei: '2138002YJ6GYH1DMBY94', name: 'Acme Robotics of Texas, Inc.' },
      { lei: '213800LBDB8WB3QGVN21', name: 'Acme Robotics Inc', country: 'CA' },
    ]);
    const { known } = identities();

    expect((await known.byLegalNames([name, name], signal)).get(name.name)).toMatchObject({
      domain: 'acme-robotics.com',
      lei: LEI,
    });
    const before = live.web.asked.length;
    await known.byLegalNames([name], signal);
    expect(live.web.asked.length).toBe(before);
  });

  it('leads nowhere if two companies have it', async () => {
    knownToWikidata();
    gleifDouble(live.web, [
      { lei: LEI, name: 'Acme Robotics, Inc.' },
      { lei: '2138002YJ6GYH1DMBY94', name: 'Acme Robotics Incorporated' },
    ]);

    expect([...(await identities().known.byLegalNames([name], signal))]).toEqual([]);
  });

  it('leads nowhere without the register', async () => {
    const { wikidata } = identities();

    expect([...(await createUnregisteredIdentities(wikidata).byLegalNames([name], signal))]).toEqual([]);
    expect(live.web.asked).toEqual([]);
  });

  it('that is new costs a call, at most twenty per search', async () => {
    gleifDouble(live.web, []);
    const names = Array.from({ length: 50 }, (_, n) => ({ name: `Company ${n} Inc`, country: 'US' }));

    await identities().known.byLegalNames(names, signal);

    expect(asked('api.gleif.org')).toBe(20);
  });

  it('that was found stays found if a later one fails', async () => {
    knownToWikidata();
    gleifDouble(live.web, [{ lei: LEI, name: 'Acme Robotics, Inc.' }]);
    const { known, failed } = identities();
    await known.byLegalNames([name], signal);
    live.web.on('api.gleif.org', '/api/v1/lei-records', faults.broken);

    const found = await known.byLegalNames([name, { name: 'Bonn Pumps LLC', country: 'US' }], signal);

    expect([...found.keys()]).toEqual([name.name]);
    expect(failed).toEqual(['gleif']);
  });
});
