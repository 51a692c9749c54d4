import { beforeEach, describe, expect, it } from 'vitest';
import type { PublicIdentities, PublicIdentity } from '#domain/signals/research/public-identity.ts';
import { dnsSource } from '#providers/sources/dns/dns-source.ts';
import { createWikidata } from '#providers/sources/identity/wikidata.ts';
import { createPublicIdentityStore } from '#table/research/research-stores.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';
import { wikidataDouble } from '#test/harness/doubles/wikidata.ts';
import { readCases } from '#test/harness/read-cases.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const cases = readCases(import.meta);

const signal = new AbortController().signal;
const acme = { name: 'Acme Robotics', domain: 'acme-robotics.com', aliases: [] };
const live = useLiveWeb();
const table = await startSuiteTable();

describe('the DNS of a company', () => {
  const records = { txt: ['docusign=1', 'v=spf1 include:sendgrid.net -all'], mx: ['aspmx.l.google.com'] };
  const source = dnsSource({ txt: async () => records.txt, mx: async () => records.mx });
  const lookAt = (parts: Parameters<typeof look>[0] = {}) =>
    source.checkCompany(acme, look(parts), live.tools, signal);
  const nextDay = () => {
    live.tools.clock.now = new Date(live.tools.clock.now.getTime() + 24 * 60 * 60 * 1000);
  };

  it('reports a new record once, a change of the mail provider, and nothing that existed before', async () => {
    const first = await lookAt();
    nextDay();
    records.txt = ['v=spf1 include:sendgrid.net -all', 'shopify-verification-code=a1B2c3D4e5F6'];
    records.mx = ['acme.mail.protection.outlook.com'];
    const second = await lookAt({ memory: first.memory });
    nextDay();
    records.txt = ['docusign=1', ...records.txt];
    const third = await lookAt({ memory: second.memory });
    const whole = await lookAt({ memory: third.memory, ignoresMemory: true });

    expect(first.documents).toEqual([]);
    expect(second.documents.map(({ title }) => title)).toEqual([
      'Acme Robotics has adopted Shopify, by a new record of its domain',
      'Acme Robotics has moved its mail from Google Workspace to Microsoft 365',
    ]);
    expect(third.documents).toEqual([]);
    expect(whole.documents.map(({ id }) => id)).toEqual(second.documents.map(({ id }) => id));
  });

  it('reports a record that appears later on the day of the first look, and only once that day', async () => {
    const laterThatDay = () => {
      live.tools.clock.now = new Date(live.tools.clock.now.getTime() + 60_000);
    };
    const titles = async (parts: Parameters<typeof look>[0]) => {
      const { documents, memory } = await lookAt(parts);
      return { told: documents.map(({ title }) => /adopted (.*), by/.exec(title)?.[1]), memory };
    };
    records.txt = ['docusign=1'];
    const first = await titles({});
    laterThatDay();
    records.txt = ['docusign=1', 'shopify-verification-code=a1B2c3D4e5F6'];
    const second = await titles({ memory: first.memory });
    laterThatDay();
    const third = await titles({ memory: second.memory });
    const whole = await titles({ memory: third.memory, ignoresMemory: true });

    expect([first, second, third, whole].map(({ told }) => told)).toEqual([[], ['Shopify'], [], ['Shopify']]);
  });

  it('goes by the memory of a look that noted only days', async () => {
    records.txt = ['docusign=1', 'shopify-verification-code=a1B2c3D4e5F6'];
    records.mx = [];
    const [before, day] = ['2026-01-01', '2026-01-02'];
    const seen = { DocuSign: before, Shopify: day };
    const memory = { domain: acme.domain, since: before, seen, mail: null, moves: [] };
    const { documents } = await lookAt({ memory, ignoresMemory: true, since: new Date(before) });

    expect(documents).toEqual([
      expect.objectContaining({
        title: 'Acme Robotics has adopted Shopify, by a new record of its domain',
        published_at: '2026-01-02T00:00:00.000Z',
      }),
    ]);
  });

  it('names the mail provider that is preferred, not a backup', async () => {
    records.mx = ['aspmx.l.google.com'];
    const first = await lookAt();
    nextDay();
    records.mx = ['aspmx.l.google.com', 'acme.mail.protection.outlook.com'];
    expect((await lookAt({ memory: first.memory })).documents).toEqual([]);
  });

  it.each(cases<[string | null, string]>('tokens'))(
    'shows %s by the token of a real record: %s',
    async (vendor, record) => {
      records.txt = [];
      const first = await lookAt();
      nextDay();
      records.txt = [record];
      const { documents } = await lookAt({ memory: first.memory });

      expect(documents.map(({ title }) => /adopted (.*), by/.exec(title)?.[1])).toEqual(
        vendor === null ? [] : [vendor],
      );
    },
  );

  it('that cannot be resolved fails the look', async () => {
    const broken = dnsSource({ txt: () => Promise.reject(new Error('ESERVFAIL')), mx: async () => [] });

    await expect(broken.checkCompany(acme, look(), live.tools, signal)).rejects.toThrow('ESERVFAIL');
  });
});

describe("a company's identity in registers", () => {
  const kept = new Map<string, PublicIdentity | null>();
  const memory: PublicIdentities = {
    get: async (known) => kept.get(known),
    put: async (known, identity) => void kept.set(known, identity),
  };
  const identities = () => createWikidata(live.tools.crawler, memory);
  beforeEach(() => kept.clear());

  const known = {
    id: 'Q1',
    label: 'Acme Robotics',
    site: 'https://www.acme-robotics.com/',
    cik: '1083743',
    lei: 'L1',
    ticker: 'ACME',
    aliases: ['Acme Bots'],
  };

  it('is found by any spelling of its website, and looked up once', async () => {
    wikidataDouble(live.web, [known]);

    const first = await identities().byDomain('acme-robotics.com', signal);
    const second = await identities().byDomain('acme-robotics.com', signal);

    expect(first).toEqual({
      domain: 'acme-robotics.com',
      name: 'Acme Robotics',
      aliases: ['Acme Bots'],
      cik: '0001083743',
      lei: 'L1',
      tickers: ['ACME'],
    });
    expect(second).toEqual(first);
    expect(live.web.asked).toHaveLength(1);
    expect(live.tools.limits).toEqual(['wikidata']);
  });

  it('is unknown if it is ambiguous, and that is cached, too', async () => {
    wikidataDouble(live.web, [known, { ...known, id: 'Q2', label: 'Acme Holding', cik: '0000000099' }]);

    expect(await identities().byDomain('acme-robotics.com', signal)).toBeNull();
    expect(await identities().byDomain('acme-robotics.com', signal)).toBeNull();
    expect(live.web.asked).toHaveLength(1);
  });

  it('is found by number, with or without leading zeros', async () => {
    wikidataDouble(live.web, [
      known,
      {
        id: 'Q3',
        label: 'Bonn Pumps',
        site: 'http://investors.bonn-pumps.co.uk',
        cik: '0000000077',
      },
    ]);

    const byCik = await identities().byCiks(['0001083743', '0000000077', '0000000001'], signal);

    expect([...byCik].map(([cik, { domain }]) => [cik, domain])).toEqual([
      ['0001083743', 'acme-robotics.com'],
      ['0000000077', 'bonn-pumps.co.uk'],
    ]);
  });

  it.each([faults.throttled, faults.broken, faults.truncatedJson])(
    'is not cached as unknown if the request fails',
    async (fault) => {
      live.web.on('query.wikidata.org', '/sparql', fault);

      await expect(identities().byDomain('acme-robotics.com', signal)).rejects.toMatchObject({
        name: 'WebError',
      });
      expect(kept.size).toBe(0);
    },
  );

  it('is cached in the table for a month, or for a week if unknown', async () => {
    let now = new Date('2026-11-02T08:00:00Z');
    const store = createPublicIdentityStore(table, () => now);
    const identity = { domain: 'a.com', name: 'A', aliases: [], cik: null, lei: null, tickers: [] };
    await store.put('domain:a.com', identity);
    await store.put('domain:b.com', null);

    now = new Date('2026-11-08T08:00:00Z');
    expect([await store.get('domain:a.com'), await store.get('domain:b.com')]).toEqual([identity, null]);
    now = new Date('2026-11-10T08:00:00Z');
    expect([await store.get('domain:a.com'), await store.get('domain:b.com')]).toEqual([identity, undefined]);
    now = new Date('2026-12-03T08:00:00Z');
    expect(await store.get('domain:a.com')).toBeUndefined();
  });
});
