import { describe, expect, it } from 'vitest';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import { edgar } from '#providers/sources/edgar/edgar-source.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { type FilingDouble, fullTextDouble, secDouble } from '#test/harness/doubles/sec.ts';
import { dailyIndexDouble } from '#test/harness/doubles/sec-forms.ts';
import { html } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();
const signal = new AbortController().signal;
const window = { since: new Date('2026-10-20'), limit: 100 };

const NEWCO = '0002000009';
const filing = (number: number, form: string, parts: Partial<FilingDouble> = {}): FilingDouble => ({
  accession: `0002000009-26-${String(number).padStart(6, '0')}`,
  cik: NEWCO,
  name: 'NEWCO PUMPS, INC.',
  form,
  day: '2026-10-30',
  ...parts,
});
const notice = filing(1, 'D', {
  fileNumber: '021-600001',
  items: ['06b'],
  formD: { cik: NEWCO, issuer: 'Newco Pumps, Inc.', firstSale: '2026-10-25' },
});

/** Friday's index, as seen on Monday morning. */
function published(filings: readonly FilingDouble[]): void {
  secDouble(live.web, filings);
  fullTextDouble(live.web, []);
  dailyIndexDouble(
    live.web,
    '2026-10-30',
    filings.map(({ accession, cik = NEWCO, name = '', form = '8-K' }) => ({ accession, cik, name, form })),
  );
}

const find = (kind: string, tools: object = {}) =>
  edgar.findDocuments!(
    { kind, name: kind, keywords: ['words'] },
    window,
    { ...live.tools, ...tools },
    signal,
  );

const found = async (kind: string, tools: object = {}) =>
  (await find(kind, tools)).map(({ company, cik, document }) => [
    company.name,
    cik,
    document.facts?.[0]?.kind,
  ]);

describe('filings of a day', () => {
  it.each([
    ['funding', [notice]],
    ['ipo_plans', [filing(2, 'S-1', { fileNumber: '333-600001' })]],
  ])('show %s in the forms that state it', async (kind, filings) => {
    published(filings);

    expect(await found(kind)).toEqual([['Newco Pumps, Inc.', NEWCO, kind]]);
  });

  it('do not show companies that were already listed, withdrawn plans or funds', async () => {
    published([filing(3, 'S-1', { fileNumber: '333-1' }), filing(2, '10-K', { day: '2026-03-01' })]);
    expect(await found('ipo_plans')).toEqual([]);

    published([filing(3, 'RW', { fileNumber: '333-1' }), filing(2, 'S-1', { fileNumber: '333-1' })]);
    expect(await found('ipo_plans')).toEqual([]);

    published([{ ...notice, formD: { ...notice.formD, pooled: true } }]);
    expect(await found('funding')).toEqual([]);

    published([{ ...notice, name: 'Newco Growth Fund II, L.P.' }]);
    const before = live.web.asked.length;
    expect(await found('funding')).toEqual([]);
    // If the name says so, its filings cost no call.
    expect(live.web.asked.slice(before).filter(({ url }) => url.includes('/submissions/'))).toEqual([]);
  });

  it('are read only for known companies', async () => {
    const other = {
      ...notice,
      cik: '0002000011',
      name: 'Unknown Pumps, Inc.',
      accession: '0002000011-26-000001',
    };
    published([notice, other]);
    const asked: string[][] = [];
    const known: PublicIdentity = {
      domain: 'newco.com',
      name: 'Newco',
      aliases: [],
      cik: NEWCO,
      lei: null,
      tickers: [],
    };
    const identities = {
      byCiks: async (ciks: readonly string[]) => {
        asked.push([...ciks]);
        return new Map([
          [NEWCO, known],
          ['0002000011', { ...known, domain: null }],
        ]);
      },
    };

    expect(await found('funding', { identities })).toEqual([['Newco Pumps, Inc.', NEWCO, 'funding']]);
    expect(asked).toEqual([[NEWCO, '0002000011']]);
    expect(live.web.asked.filter(({ url }) => url.includes('/submissions/'))).toHaveLength(1);
  });

  it('of current reports show what their items state, in addition to their prose', async () => {
    const report = filing(7, '8-K', { items: ['1.05'], report: 'The Company was attacked.' });
    published([]);
    secDouble(live.web, [report]);
    fullTextDouble(live.web, [report]);

    expect((await find('security_incident')).map(({ document }) => document.kind)).toEqual([
      'record',
      'filing',
    ]);
  });

  it('do not show what the same company filed on another day', async () => {
    const fund = filing(9, 'D', { fileNumber: '021-600009', formD: { cik: NEWCO, pooled: true } });
    published([fund]);
    secDouble(live.web, [fund, { ...notice, day: '2026-09-30' }]);

    expect(await found('funding')).toEqual([]);
  });

  it('are read for working days, as far back as the window goes', async () => {
    published([notice]);
    const daysOf = async (since: Date | null) => {
      const before = live.web.asked.length;
      const window = { since, limit: 100 };
      await edgar.findDocuments!({ kind: 'funding', name: '', keywords: [] }, window, live.tools, signal);
      const asked = live.web.asked.slice(before);
      return asked.flatMap(({ url }) => /master\.(\d+)\.idx/.exec(url)?.[1] ?? []);
    };

    expect(await daysOf(new Date('2026-10-29'))).toEqual(['20261102', '20261030', '20261029']);
    expect(await daysOf(null)).toEqual([
      '20261102',
      '20261030',
      '20261029',
      '20261028',
      '20261027',
      '20261026',
      '20261023',
      '20261022',
      '20261021',
      '20261020',
    ]);
  });

  it('are read whatever content type the archive uses for its indexes', async () => {
    published([notice]);
    live.web.on('www.sec.gov', '/Archives/edgar/daily-index/*', {
      headers: { 'content-type': 'binary/octet-stream' },
      body: `CIK|Company Name|Form Type|Date Filed|File Name\n----------\n${Number(NEWCO)}|NEWCO|D|20261030|edgar/data/2000009/${notice.accession}.txt\n`,
    });

    expect(await found('funding')).toEqual([['Newco Pumps, Inc.', NEWCO, 'funding']]);
  });

  it.each([
    ['429', faults.throttled, 'throttled'],
    ['503', faults.broken, 'server_error'],
    ['a block page', html('Undeclared Automated Tool'), 'unexpected_answer'],
    ['another type', { headers: { 'content-type': 'application/zip' }, body: 'PK' }, 'unexpected_answer'],
    [
      'an index that broke off in its head',
      { headers: { 'content-type': 'text/plain' }, body: 'Description:' },
      'unexpected_answer',
    ],
  ])("that come as %s are a failure, and don't hide current reports", async (_, fault, code) => {
    published([notice]);
    live.web.on('www.sec.gov', '/Archives/edgar/daily-index/*', fault);
    await expect(find('funding')).rejects.toMatchObject({ code });

    live.tools.clock.now = new Date(live.tools.clock.now.getTime() + 120_000);
    const report = filing(8, '8-K', { items: ['3.02'], report: 'Newco Pumps raised $5 million.' });
    secDouble(live.web, [report]);
    fullTextDouble(live.web, [report]);
    if (code === 'throttled') return;
    expect((await find('funding')).map(({ document }) => document.kind)).toEqual(['filing']);
  });

  it("of one unreadable company don't hide others", async () => {
    const other = {
      ...notice,
      cik: '0002000011',
      name: 'Other Pumps, Inc.',
      accession: '0002000011-26-000001',
      formD: { ...notice.formD, cik: '0002000011' },
    };
    published([notice, other]);
    live.web.on('data.sec.gov', `/submissions/CIK${NEWCO}.json`, faults.truncatedJson);

    expect(await found('funding')).toEqual([['Other Pumps, Inc.', '0002000011', 'funding']]);
  });

  it('are read until the time is up', async () => {
    published([notice, { ...notice, cik: '0002000011', accession: '0002000011-26-000001' }]);
    let late = false;
    const now = () => new Date(live.tools.clock.now.getTime() + (late ? 36_000 : 0));
    live.web.on('data.sec.gov', `/submissions/CIK${NEWCO}.json`, () => {
      late = true;
      return { status: 404 };
    });

    expect(await found('funding', { now })).toEqual([]);
    expect(live.web.asked.filter(({ url }) => url.includes('/submissions/'))).toHaveLength(1);
  });
});
