import { describe, expect, it } from 'vitest';
import { VENDORS_OWN_BOARDS } from '#domain/market/accounts/job-board.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { runCheck } from '#provider-checks/provider-check.ts';
import { researchChecks } from '#provider-checks/research-checks.ts';
import { WIRES } from '#sources/feeds/press-wires.ts';
import { COMPANIES_HOUSE_KEY, companiesHouseDouble } from '#test/harness/doubles/companies-house.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { gleifDouble } from '#test/harness/doubles/gleif.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { oregonDouble, texasDouble, washingtonDouble } from '#test/harness/doubles/open-data.ts';
import { type Answering, json, type PlainResponse, xml } from '#test/harness/doubles/stand-in-web.ts';
import { awardsDouble, recipientsDouble } from '#test/harness/doubles/usaspending.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';
import { wikidataDouble } from '#test/harness/doubles/wikidata.ts';
import { must } from '#test/harness/must.ts';

const live = useLiveWeb();

async function checked(
  source: ResearchSource | null,
  name: string,
  key: string | null = COMPANIES_HOUSE_KEY,
) {
  const keys = key === null ? {} : { companies_house: key };
  const tools = { crawler: live.tools.crawler, now: live.tools.now, keys };
  const checks = researchChecks(source === null ? [] : [source], tools);
  return runCheck(must(checks.find((check) => check.name === name)));
}

const OPENINGS = [{ id: 1, title: 'Engineer', posted: '2026-10-20T08:00:00Z' }];
const RELEASES = xml(
  '<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title><item><title>Acme opens a plant</title><link>https://www.globenewswire.com/1</link><pubDate>Mon, 02 Nov 2026 07:00:00 GMT</pubDate></item></channel></rss>',
);

/** Each line, and its source's response. */
const LINES: readonly {
  readonly source: ResearchSource | null;
  readonly name: string;
  readonly answers: () => void;
  readonly found: string;
}[] = [
  ...VENDORS_OWN_BOARDS.map((board) => ({
    source: 'job_boards' as const,
    name: board.vendor,
    answers: () => boardDoubles[board.vendor].publish(live.web, board, OPENINGS),
    found: '1 postings read',
  })),
  ...(['globenewswire', 'prnewswire'] as const).map((wire) => ({
    source: wire,
    name: WIRES[wire].publisher,
    answers: () => live.web.on(new URL(WIRES[wire].url).host, new URL(WIRES[wire].url).pathname, RELEASES),
    found: '1 releases',
  })),
  {
    source: 'gdelt',
    name: 'gdelt',
    answers: () =>
      live.web.on(
        'api.gdeltproject.org',
        '/api/v2/doc/doc',
        json({
          articles: [
            {
              url: 'https://paper.com/1',
              title: 'Siemens Energy opens a plant in Lyon',
              seendate: '20261102T070000Z',
              domain: 'paper.com',
              language: 'English',
            },
          ],
        }),
      ),
    found: '1 headlines',
  },
  {
    source: 'usaspending',
    name: 'usaspending',
    answers: () => {
      const recipient = { recipient: 'LOCKHEED MARTIN CORPORATION', uei: 'AB12CD34EF56' };
      recipientsDouble(live.web, [{ name: recipient.recipient, uei: recipient.uei }]);
      awardsDouble(live.web, [{ number: 'W1', ...recipient, signed: '2026-10-30', dollars: 12_000_000 }]);
    },
    found: '1 recipients, 1 new contracts of $10 million or more',
  },
  {
    source: 'warn_notices',
    name: 'warn-texas',
    answers: () => texasDouble(live.web, [{ employer: 'Acme', given: '2026-10-20' }]),
    found: '1 notices from the last year',
  },
  {
    source: 'warn_notices',
    name: 'warn-oregon',
    answers: () =>
      oregonDouble(live.web, [
        { employer: 'Acme', given: '2026-10-20', jobs: '8', city: 'Salem', type: 'Layoff' },
      ]),
    found: '1 notices from the last year',
  },
  {
    source: 'breach_notices',
    name: 'breaches-washington',
    answers: () => washingtonDouble(live.web, [{ organization: 'Acme', submitted: '2026-10-20' }]),
    found: '1 notices from the last year',
  },
  {
    source: 'companies_house',
    name: 'companies-house',
    answers: () =>
      companiesHouseDouble(live.web, [
        { number: '00445790', name: 'TESCO PLC', officers: [{ name: 'DOE, Jane', appointed: '2020-01-02' }] },
      ]),
    found: '1 officers of TESCO PLC',
  },
  {
    source: 'gleif',
    name: 'gleif',
    answers: () =>
      gleifDouble(live.web, [{ lei: 'HWUPKR0MPOU8FGXBT394', name: 'Apple Inc.', number: 'C0806592' }]),
    found: 'knows Apple Inc. by C0806592',
  },
  {
    source: null,
    name: 'wikidata',
    answers: () => wikidataDouble(live.web, []),
    found: 'does not know apple.com',
  },
];

const FAULTS: readonly (readonly [string, PlainResponse | Answering, RegExp])[] = [
  ['403', { status: 403 }, /^refused/],
  ['429', faults.throttled, /^throttled/],
  ['503', faults.broken, /^server_error/],
  ['a body that breaks off', faults.truncatedJson, /^unexpected_answer|^blocked|^not_/],
  ['a web page', faults.webPageUnder200, /^unexpected_answer|^blocked|^not_/],
];

describe.each(LINES)('the check of $name', ({ source, name, answers, found }) => {
  it('reports what was read', async () => {
    answers();
    expect(await checked(source, name)).toMatchObject({ isOk: true, detail: found });
  });

  it.each(FAULTS)('fails on %s, and says so', async (_, fault, reason) => {
    answers();
    await checked(source, name);
    const pages = live.web.asked
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname !== '/robots.txt');
    for (const { host, pathname } of pages) live.web.on(host, pathname, fault);
    expect(pages).not.toEqual([]);
    expect(await checked(source, name)).toMatchObject({ isOk: false, detail: expect.stringMatching(reason) });
  });
});

describe('the check of a source with a key', () => {
  it('asks for the key', async () => {
    expect(await checked('companies_house', 'companies-house', null)).toMatchObject({
      isOk: false,
      detail: 'Pass its key with --keys, as companies_house.',
    });
  });

  it('reports a wrong key without showing it', async () => {
    companiesHouseDouble(live.web, []);

    const result = await checked('companies_house', 'companies-house', 'another-key');

    expect(result).toMatchObject({ detail: 'refused: Companies House rejected the key.' });
    expect(JSON.stringify(result)).not.toContain('another-key');
  });
});
