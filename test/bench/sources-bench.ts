import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOUR_MS } from '#contract/time.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import { SCAN_DAYS } from '#domain/signals/runs/start-scan.ts';
import { officers } from '#sources/companies-house/officers-source.ts';
import { dnsSource } from '#sources/dns/dns-source.ts';
import { edgar } from '#sources/edgar/edgar-source.ts';
import { feeds } from '#sources/feeds/feeds-source.ts';
import { registeredIdentities } from '#sources/identity/registered-identities.ts';
import { wikidataIdentities } from '#sources/identity/wikidata.ts';
import { jobBoards } from '#sources/job-boards/job-boards-source.ts';
import { createLiveResearch } from '#sources/live-research.ts';
import { breachNotices } from '#sources/notices/breach-notices.ts';
import { layoffNotices } from '#sources/notices/layoff-notices.ts';
import type { NoticeCache } from '#sources/notices/notice-lists.ts';
import type { Source } from '#sources/source.ts';
import { contractAwards } from '#sources/usaspending/contract-awards.ts';
import { COMPANIES_HOUSE_KEY, companiesHouseDouble } from '#test/harness/doubles/companies-house.ts';
import { gleifDouble } from '#test/harness/doubles/gleif.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { liveTools } from '#test/harness/doubles/live-tools.ts';
import { oregonDouble, texasDouble, washingtonDouble } from '#test/harness/doubles/open-data.ts';
import { type FilingDouble, secDouble } from '#test/harness/doubles/sec.ts';
import { html, type StandInWeb, startStandInWeb, xml } from '#test/harness/doubles/stand-in-web.ts';
import { awardsDouble, recipientsDouble } from '#test/harness/doubles/usaspending.ts';
import { wikidataDouble } from '#test/harness/doubles/wikidata.ts';
import { registerSection } from './register-facts.ts';
import { secFormsSection } from './sec-forms-cost.ts';
import { termsSection } from './source-terms.ts';
import { markdownTable, printTable } from './table.ts';
import { type ScannedDocuments, VENDORS_UNPROVEN, vendorsSection } from './vendors-cost.ts';

const START = Date.parse('2026-11-02T00:00:00Z');
const LOOKS_PER_DAY = 4;
const DAYS = 30;
const ACCOUNTS = 1_000;

/** A company with every source: 120 openings, of which three change each week; two reports a month; a post a week. */
function publish(web: StandInWeb, day: number): void {
  const week = Math.floor(day / 7);
  const filler = 'x'.repeat(100_000);
  web.on(
    'acme-robotics.com',
    '/',
    html(`<a href="/careers">Careers</a><a href="/news">News</a><p>${filler}</p>`),
  );
  web.on(
    'acme-robotics.com',
    '/careers',
    html(`<a href="https://boards.greenhouse.io/acme">Jobs</a><p>${filler}</p>`),
  );
  web.on('acme-robotics.com', '/news', {
    ...html(''),
    body: `<html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head><body>${filler}</body></html>`,
  });
  const opened = Math.floor((day * 3) / 7);
  boardDoubles.greenhouse.publish(
    web,
    { token: 'acme', name: 'Acme Robotics' },
    Array.from({ length: 120 }, (_, n) => ({
      id: 1_000 + opened + n,
      title: `Engineer ${1_000 + opened + n}`,
      posted: new Date(START + day * 24 * HOUR_MS).toISOString(),
      text: 'y'.repeat(6_000),
    })),
  );
  const items = Array.from(
    { length: 20 },
    (_, n) =>
      `<item><title>Post ${week - n}</title><link>https://acme-robotics.com/p/${week - n}</link><guid>${week - n}</guid><description>${'z'.repeat(2_500)}</description></item>`,
  );
  const feed = `<rss version="2.0"><channel><title>t</title><link>l</link><description>d</description>${items.join('')}</channel></rss>`;
  web.on('acme-robotics.com', '/feed.xml', ({ headers }) =>
    headers['if-none-match'] === `"${week}"`
      ? { status: 304 }
      : {
          ...xml(feed, 'application/rss+xml'),
          headers: { 'content-type': 'application/rss+xml', etag: `"${week}"` },
        },
  );
  const filings: FilingDouble[] = Array.from({ length: 1_000 }, (_, n) => ({
    accession: `0001083743-26-${String(1_000 + Math.floor(day / 15) - n).padStart(6, '0')}`,
    day: new Date(START + (Math.floor(day / 15) * 15 - n) * 24 * HOUR_MS).toISOString().slice(0, 10),
    items: ['5.02'],
    report: 'w'.repeat(30_000),
  }));
  const raise: FilingDouble = {
    accession: '0001083743-26-900001',
    day: new Date(START + 10 * 24 * HOUR_MS).toISOString().slice(0, 10),
    form: 'D',
    fileNumber: '021-1',
    formD: { firstSale: new Date(START + 5 * 24 * HOUR_MS).toISOString().slice(0, 10) },
  };
  secDouble(web, day < 10 ? filings : [raise, ...filings]);
}

const LEI = '5493001KJTIIGC8Y1R12';
const days = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => new Date(START - n * 24 * HOUR_MS).toISOString().slice(0, 10));

/** Registers of their real size: a year of notices in three states, a contractor with a contract a week, a board of 20. */
function publishRegisters(web: StandInWeb): void {
  const uei = 'AB12CD34EF56';
  recipientsDouble(web, [{ name: 'ACME ROBOTICS INC', uei }]);
  awardsDouble(
    web,
    days(120)
      .filter((_, n) => n % 7 === 0)
      .map((signed, n) => ({ number: `W${n}`, recipient: 'ACME ROBOTICS INC', uei, signed, dollars: 1e6 })),
  );
  const employers = days(365).map((day, n) => ({ employer: `Some Employer ${n}, Inc.`, given: day }));
  texasDouble(web, employers);
  oregonDouble(
    web,
    employers.slice(0, 150).map((each) => ({ ...each, jobs: '80', city: 'Portland', type: 'Closure' })),
  );
  washingtonDouble(
    web,
    employers.map(({ employer, given }) => ({ organization: employer, submitted: given })),
  );
  companiesHouseDouble(web, [
    {
      number: '01234567',
      name: 'ACME ROBOTICS LIMITED',
      officers: Array.from({ length: 20 }, (_, n) => ({
        name: `PERSON, Number ${n}`,
        appointed: '2020-01-02',
      })),
    },
  ]);
  gleifDouble(web, [{ lei: LEI, name: 'Acme Robotics, Inc.', authority: 'RA000585', number: '01234567' }]);
}

/** A source whose lists aren't cached from an earlier check. */
const forgetful = (source: (notices: NoticeCache) => Source): Source => ({
  ...source(new Map()),
  look: (...look) => source(new Map()).look(...look),
});

const SOURCES = {
  'company site (boards and feeds found)': /^https:\/\/acme-robotics\.com\/(?!feed|robots)/,
  'job boards': /greenhouse\.io\/(?!robots)/,
  'feeds and newsrooms': /feed\.xml/,
  'SEC EDGAR': /sec\.gov/,
  USAspending: /usaspending/,
  'layoff notices (Texas, Oregon)': /data\.(?:texas|oregon)\.gov/,
  'breach notices (Washington)': /data\.wa\.gov/,
  'Companies House': /company-information/,
  GLEIF: /gleif/,
  Wikidata: /wikidata/,
  'robots.txt': /robots\.txt/,
} as const;

/** The share of accounts in a B2B list that have such a source: an assumption to replace with your own figures. */
const SHARE: Readonly<Record<keyof typeof SOURCES, number>> = {
  'company site (boards and feeds found)': 1,
  'job boards': 0.6,
  'feeds and newsrooms': 0.5,
  'SEC EDGAR': 0.15,
  USAspending: 1,
  'layoff notices (Texas, Oregon)': 1,
  'breach notices (Washington)': 1,
  'Companies House': 0.1,
  GLEIF: 0.3,
  Wikidata: 1,
  'robots.txt': 1,
};

const YIELD: Readonly<Record<keyof typeof SOURCES, string>> = {
  'company site (boards and feeds found)': 'none by itself: leads to boards and feeds',
  'job boards': 'hiring surge or freeze, first of a role, first in a country, technology named in a job ad',
  'feeds and newsrooms': 'launches, partnerships, funding, expansion, leadership',
  'SEC EDGAR': 'funding, IPO plans, deals, leadership, layoffs, incidents, late reports',
  USAspending: 'contract awards',
  'layoff notices (Texas, Oregon)': 'layoffs',
  'breach notices (Washington)': 'security incidents',
  'Companies House': 'leadership',
  GLEIF: 'none by itself: legal names and register numbers',
  Wikidata: 'none by itself: links companies to registers',
  'robots.txt': 'none: what sites allow',
};

/** US East, 2026: Lambda on arm64 per GB and second, DynamoDB on demand per write and read unit. */
const PRICE = { gbSecond: 0.0000133334, write: 0.625e-6, read: 0.125e-6 };
/** A check mostly waits for servers; five share a container of 1 GB. */
const SECONDS_PER_CALL = 0.6;
const LOOKS_AT_ONCE = 5;

interface Measured {
  readonly calls: number;
  readonly bytes: number;
}

async function measure(): Promise<{
  bySource: ReadonlyMap<string, Measured>;
  memoryBytes: number;
  turns: number;
  scanned: ScannedDocuments;
}> {
  const web = await startStandInWeb();
  const tools = liveTools(web, new Date(START).toISOString());
  try {
    const kept = new Map();
    const dns = dnsSource({ txt: async () => [], mx: async () => [] });
    const onFailure = (source: string, error: unknown) => {
      throw new Error(`${source} failed`, { cause: error });
    };
    const identities = {
      get: async (key: string) => kept.get(key),
      put: async (key: string, value: unknown) => void kept.set(key, value),
    };
    const live = createLiveResearch({
      ...tools,
      off: [],
      sources: [
        jobBoards,
        edgar,
        feeds,
        dns,
        contractAwards,
        // Each check runs as if it were the first in its container; accounts that share one make fewer calls.
        forgetful(layoffNotices),
        forgetful(breachNotices),
        officers(async () => COMPANIES_HOUSE_KEY),
      ],
      identities: registeredIdentities({
        wikidata: wikidataIdentities(tools.crawler, identities),
        crawler: tools.crawler,
        kept: identities,
        onFailure,
      }),
      onFailure,
    });
    const company = { name: 'Acme Robotics', domain: 'acme-robotics.com', aliases: [] };
    let memory: string | null = null;
    let memoryBytes = 0;
    wikidataDouble(web, [
      { id: 'Q1', label: 'Acme Robotics', site: 'https://acme-robotics.com', cik: '0001083743', lei: LEI },
    ]);
    publishRegisters(web);
    for (let look = 0; look < LOOKS_PER_DAY * DAYS; look += 1) {
      if (look % LOOKS_PER_DAY === 0) publish(web, look / LOOKS_PER_DAY);
      tools.clock.now = new Date(START + (look * 24 * HOUR_MS) / LOOKS_PER_DAY);
      const since = new Date(Math.max(START, tools.clock.now.getTime() - 7 * 24 * HOUR_MS));
      ({ memory } = await live.documentsAbout(company, { since, memory }));
      memoryBytes = Math.max(memoryBytes, memory.length);
    }
    const bySource = new Map(
      Object.entries(SOURCES).map(([name, pattern]) => {
        const own = web.asked.filter(({ url }) => pattern.test(url));
        return [name, { calls: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }] as const;
      }),
    );
    const turns = tools.limits.length;
    const since = new Date(tools.clock.now.getTime() - SCAN_DAYS * 24 * HOUR_MS);
    const { documents } = await live.documentsAbout(company, { since, memory, whole: true });
    const of = (...kinds: DocumentKind[]) => documents.filter(({ kind }) => kinds.includes(kind)).length;
    const scanned = [
      { source: 'job ads', documents: of('job_posting'), share: SHARE['job boards'] },
      {
        source: 'posts and releases',
        documents: of('news', 'press_release', 'blog'),
        share: SHARE['feeds and newsrooms'],
      },
      { source: 'filings', documents: of('filing'), share: SHARE['SEC EDGAR'] },
    ];
    return { bySource, memoryBytes, turns, scanned };
  } finally {
    await tools.close();
    await web.stop();
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1);
const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** The reports of an account's sources are one small item. */
const REPORT_UNITS = 1;

/** Counts a month of calls to live sources, with the real adapters against test doubles, and rewrites the page about it. */
export async function runSourcesBench(): Promise<void> {
  const { bySource, memoryBytes, turns, scanned } = await measure();
  const rows = [...bySource].map(([name, { calls, bytes }]) => {
    const share = SHARE[name as keyof typeof SOURCES];
    const compute = ((calls * SECONDS_PER_CALL) / LOOKS_AT_ONCE) * PRICE.gbSecond * ACCOUNTS * share;
    return { name, calls, bytes, share, compute };
  });
  const looks = LOOKS_PER_DAY * DAYS;
  const memoryUnits = Math.ceil(memoryBytes / 1024);
  const look = memoryUnits * (PRICE.write + PRICE.read / 4) + REPORT_UNITS * PRICE.write;
  const table = (looks * look + turns * 2 * PRICE.write) * ACCOUNTS;
  const total = rows.reduce((sum, { compute }) => sum + compute, 0) + table;
  printTable(
    'A month of checks of one account',
    rows.map(({ name, calls, bytes }) => ({ source: name, calls, MB: megabytes(bytes) })),
  );
  const lines = markdownTable([
    [
      'source',
      'calls per account',
      'MB per account',
      'accounts that have it (assumed)',
      'calls per 1,000 accounts',
      'GB per 1,000 accounts',
      'Lambda per 1,000 accounts',
      'signals it can yield',
    ],
    ...rows.map(({ name, calls, bytes, share, compute }) => [
      name,
      String(calls),
      megabytes(bytes),
      `${Math.round(share * 100)} %`,
      `${Math.round(calls * share)}k`,
      ((bytes * share) / 1e6).toFixed(1),
      dollars(compute),
      YIELD[name as keyof typeof SOURCES],
    ]),
  ]);
  const page = `# What live sources cost

Generated by \`npm run bench -- sources\`. The real adapters check one account four times a day for ${DAYS} days, against test doubles that
follow the services' rules (validators, paging, sizes). The account has every source: 120 openings, of which three change each week;
two reports and a Form D to the SEC in the month; a weekly post on a feed that honors ETag; a weekly federal contract; and 20 officers
in the British register. Registers are queried once a day. State lists are counted as if no two accounts shared a container. Bytes are
uncompressed; most servers send a quarter of that. DNS is queried twice per check (${looks * 2} queries a month) and costs nothing.

${lines}

The table costs ${dollars(table)} per 1,000 accounts. Each check writes the monitor's state of ${(memoryBytes / 1024).toFixed(1)} KB (${memoryUnits} write units) and how
the sources responded (${REPORT_UNITS} more), and each call under a shared limit (${turns} in the month) takes one or two writes. With Lambda
(${SECONDS_PER_CALL} s per call, ${LOOKS_AT_ONCE} checks at once in 1 GB) a month costs about **${dollars(total)} per 1,000 monitored accounts**. Incoming data is free,
and the sources charge nothing.

${termsSection()}
${await secFormsSection()}
${registerSection()}
${await vendorsSection(scanned)}
## What is not proven yet

None of this has been tried on the real services. \`npm run providers -- check --contact you@company.com\` finds most wrong assumptions in
a minute. It doesn't find out:

- whether data.sec.gov returns 304 (the figures above assume it never does), and whether www.sec.gov accepts the region's IP
  addresses;
- whether a withdrawal (RW) always carries the number of its registration: without the number, it ends nothing;
- how many companies have a board or a feed (the shares above are assumed), and how often a guessed board turns out right;
- how long Workable and GDELT tolerate IP addresses that a region's functions share; GDELT is off for that reason;
- whether the registers publish as quickly as others report, and how many accounts are listed under their legal name (the match
  is exact, so a different spelling finds nothing);
- how many feeds honor validators: a feed that doesn't costs ${looks} full responses a month instead of five;
${VENDORS_UNPROVEN}
`;
  writeFileSync(path.resolve(import.meta.dirname, '../../docs/cost-of-sources.md'), page);
}
