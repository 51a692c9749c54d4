import { describe, expect, it } from 'vitest';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import { edgar } from '#providers/sources/edgar/edgar-source.ts';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { type FilingDouble, fullTextDouble, secDouble } from '#test/harness/doubles/sec.ts';
import { json } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();

const signal = new AbortController().signal;
const acme = { name: 'Acme Robotics', domain: 'acme-robotics.com', aliases: ['ACME ROBOTICS, INC.'] };
const identity: PublicIdentity = {
  domain: 'acme-robotics.com',
  name: 'Acme Robotics',
  aliases: [],
  cik: '0001083743',
  lei: null,
  tickers: ['ACME'],
};
const lookAt = (parts: Parameters<typeof look>[0] = {}) =>
  edgar.checkCompany(acme, look({ identity, ...parts }), live.tools, signal);
const OFFICER: FilingDouble = {
  accession: '0001083743-26-000011',
  day: '2026-10-30',
  items: ['5.02', '9.01'],
  report:
    'On October 28, 2026, the Board of Directors of Acme Robotics, Inc. appointed Jane Doe as Chief Financial Officer of the Company, effective November 16, 2026.',
};
const RELEASE: FilingDouble = {
  accession: '0001083743-26-000012',
  day: '2026-10-31',
  items: ['8.01', '9.01'],
  report: 'On October 31, 2026, the Company issued a press release, furnished as Exhibit 99.1.',
  release: 'Acme Robotics has acquired Gripper Systems for $120 million in cash.',
};
const QUARTER: FilingDouble = {
  accession: '0001083743-26-000013',
  day: '2026-10-31',
  form: '10-Q',
  report: 'Tables.',
};
const RESULTS: FilingDouble = {
  accession: '0001083743-26-000014',
  day: '2026-10-31',
  items: ['2.02', '9.01'],
  report: 'Results.',
};

describe('a company’s filings', () => {
  it("are read if relevant: the item's own words, dated by the filing date", async () => {
    secDouble(live.web, [RESULTS, QUARTER, OFFICER]);

    const { documents } = await lookAt();

    expect(documents).toEqual([
      {
        id: 'sec:0001083743-26-000011',
        kind: 'filing',
        url: 'https://www.sec.gov/Archives/edgar/data/1083743/000108374326000011/report.htm',
        publisher: 'sec.gov',
        title: 'Acme Robotics: Form 8-K, Item 5.02',
        text: `Item 5.02\n\n${OFFICER.report}`,
        published_at: '2026-10-30T00:00:00.000Z',
      },
    ]);
  });

  it('state who joined, and nothing that is only in a heading or a signature', async () => {
    secDouble(live.web, [OFFICER]);
    const [document] = (await lookAt()).documents;

    const { accepted } = await judgeDocument({
      document: document!,
      signals: builtInSignals,
      company: acme,
      today: new Date('2026-11-02'),
    });

    expect(accepted.map(({ signal_id, event }) => [signal_id, event.person?.name])).toEqual([
      ['leadership_change', 'Jane Doe'],
    ]);
  });

  it('are read in their attached press release', async () => {
    secDouble(live.web, [RELEASE]);

    const [document] = (await lookAt()).documents;

    expect(document?.text).toContain('Acme Robotics has acquired Gripper Systems for $120 million in cash.');
  });

  it('are read once, and again if everything is requested', async () => {
    secDouble(live.web, [OFFICER]);
    const first = await lookAt();
    secDouble(live.web, [RELEASE, OFFICER]);

    const second = await lookAt({ memory: first.memory });
    const whole = await lookAt({ memory: second.memory, ignoresMemory: true });

    expect(second.documents.map(({ id }) => id)).toEqual(['sec:0001083743-26-000012']);
    expect(whole.documents).toHaveLength(2);
  });

  it('beyond a dozen per look are left for the next one', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...OFFICER,
      accession: `0001083743-26-0001${n + 10}`,
    }));
    secDouble(live.web, many, { etag: '"filings"' });

    const first = await lookAt();
    const second = await lookAt({ memory: first.memory });

    expect([first.documents.length, second.documents.length]).toEqual([12, 8]);
  });

  it('are not requested for a company without a number', async () => {
    expect(await lookAt({ identity: { ...identity, cik: null } })).toEqual({ documents: [], memory: null });
    expect(live.web.asked).toEqual([]);
  });

  it('are rate-limited across all machines', async () => {
    secDouble(live.web, [OFFICER]);

    await lookAt();

    expect(live.tools.limits).toEqual(live.web.asked.map(() => 'sec'));
  });

  it.each([
    ['429', faults.throttled],
    ['503', faults.broken],
    ['truncated JSON', faults.truncatedJson],
    ['a block page under 200', faults.webPageUnder200],
    ['a redirect inside', faults.toPrivateAddress],
    [
      'columns of different length',
      json({
        name: 'A',
        filings: {
          recent: { accessionNumber: ['1'], filingDate: [], form: [], items: [], primaryDocument: [] },
        },
      }),
    ],
    ['another shape', json({ name: 'A', filings: [] })],
  ])('fail on %s, instead of returning nothing', async (_, fault) => {
    live.web.on('data.sec.gov', '/submissions/CIK0001083743.json', fault);

    await expect(lookAt()).rejects.toMatchObject({ name: 'WebError' });
  });

  it('fail as a whole on a block page, but skip an odd document', async () => {
    secDouble(live.web, [OFFICER, RELEASE]);
    const place = '/Archives/edgar/data/1083743/000108374326000011/report.htm';
    live.web.on('www.sec.gov', place, {
      headers: { 'content-type': 'text/html' },
      body: '<html>Request Rate Threshold Exceeded</html>',
    });
    await expect(lookAt()).rejects.toMatchObject({ code: 'refused' });

    live.web.on('www.sec.gov', place, { headers: { 'content-type': 'application/pdf' }, body: '%PDF' });
    expect((await lookAt()).documents.map(({ id }) => id)).toEqual(['sec:0001083743-26-000012']);
  });
});

describe('filings of any company', () => {
  const other: FilingDouble = {
    ...OFFICER,
    accession: '0000000077-26-000001',
    cik: '0000000077',
    name: 'Zürcher Pumps Inc',
  };
  const wanted = { kind: 'leadership_change', name: 'Leadership change', keywords: [] };
  const window = { since: new Date('2026-10-25'), limit: 100 };

  it('are found by item', async () => {
    secDouble(live.web, [OFFICER, other]);
    fullTextDouble(live.web, [OFFICER, other, { ...RELEASE, day: '2026-10-30' }]);

    const found = await edgar.findDocuments!(wanted, window, live.tools, signal);

    expect(found.map(({ company, cik }) => [company.name, cik]).toSorted()).toEqual([
      ['ACME ROBOTICS, INC.', '0001083743'],
      ['Zürcher Pumps Inc', '0000000077'],
    ]);
    expect(found[0]?.document.text).toContain('appointed Jane Doe');
  });

  it('with other items, which the search also returns, are not read', async () => {
    const noise = Array.from({ length: 150 }, (_, n) => ({
      ...RESULTS,
      day: '2026-10-30',
      accession: `0001083743-26-${String(n + 100).padStart(6, '0')}`,
    }));
    secDouble(live.web, [...noise, OFFICER]);
    fullTextDouble(live.web, [...noise, OFFICER]);

    const found = await edgar.findDocuments!(wanted, window, live.tools, signal);

    expect(found.map(({ document }) => document.id)).toEqual([`sec:${OFFICER.accession}`]);
    expect(live.web.asked.filter(({ url }) => url.includes('/Archives/'))).toHaveLength(1);
  });

  it('are read for half a minute at most, leaving time to identify the companies', async () => {
    secDouble(live.web, [OFFICER, other]);
    fullTextDouble(live.web, [OFFICER, other]);
    live.web.on('www.sec.gov', '/Archives/edgar/data/1083743/000108374326000011/report.htm', () => {
      live.tools.clock.now = new Date(live.tools.clock.now.getTime() + 36_000);
      return { headers: { 'content-type': 'text/html' }, body: `<p>${OFFICER.report}</p>` };
    });

    const found = await edgar.findDocuments!(wanted, window, live.tools, signal);

    expect(found.map(({ cik }) => cik)).toEqual(['0001083743']);
  });

  it('that were read before time ran out are returned', async () => {
    secDouble(live.web, [OFFICER, other]);
    fullTextDouble(live.web, [OFFICER, other]);
    const outOfTime = new AbortController();
    live.web.on('www.sec.gov', '/Archives/edgar/data/77/000000007726000001/report.htm', () => {
      outOfTime.abort();
      return undefined;
    });

    const found = await edgar.findDocuments!(wanted, window, live.tools, outOfTime.signal);

    expect(found.map(({ cik }) => cik)).toEqual(['0001083743']);
  });

  it('are found by words if no item indicates the signal', async () => {
    secDouble(live.web, [RELEASE]);
    fullTextDouble(live.web, [RELEASE]);

    await edgar.findDocuments!(
      { kind: null, name: 'New plant', keywords: ['breaks "ground"'] },
      window,
      live.tools,
      signal,
    );

    const { searchParams } = new URL(live.web.asked[0]!.url);
    expect(searchParams.get('q')).toBe('"breaks  ground"');
    expect(searchParams.get('startdt')).toBe('2026-10-25');
  });
});
