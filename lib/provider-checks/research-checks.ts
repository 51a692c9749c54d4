import { type JobBoard, jobBoardPage, VENDORS_OWN_BOARDS } from '#domain/market/accounts/job-board.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { NOTHING_FOUND } from '#sources/company-site.ts';
import type { Crawler } from '#sources/crawler.ts';
import { systemDns } from '#sources/dns/dns-source.ts';
import { readCurrentReports } from '#sources/edgar/current-reports.ts';
import { readDailyIndexes } from '#sources/edgar/daily-index.ts';
import { filingFolder, readFiledXml, readIndexPage, readSubmissions } from '#sources/edgar/edgar-api.ts';
import { partiesIn } from '#sources/edgar/records/filing-parties.ts';
import { readFormD } from '#sources/edgar/records/form-d.ts';
import { WIRE_CRAWL_POLICY, WIRES } from '#sources/feeds/press-wires.ts';
import { readFeed } from '#sources/feeds/read-feed.ts';
import { gdelt } from '#sources/gdelt.ts';
import { wikidataIdentities } from '#sources/identity/wikidata.ts';
import { boardReaders } from '#sources/job-boards/board-readers.ts';
import { check } from './crawler-check.ts';
import type { ProviderCheck } from './provider-check.ts';
import { type CheckTools, RECORD_CHECKS } from './record-checks.ts';

/** Apple Inc. files often and isn't going away. */
const CIK = '0000320193';
const SITE = 'apple.com';

const boardCheck = (crawler: Crawler, board: JobBoard): ProviderCheck =>
  check(board.vendor, jobBoardPage(board), crawler, async (asked, signal) => {
    const response = await boardReaders[board.vendor].read({ board, crawler: asked, signal });
    if (response.status !== 'ok') return `responds, but says that the board is ${response.status}`;
    if (!response.isWhole) throw new Error('Some postings have an unexpected format.');
    return `${response.postings.length} postings read`;
  });

const wireCheck = (crawler: Crawler, { publisher, url }: { publisher: string; url: string }): ProviderCheck =>
  check(publisher, url, crawler, async (asked, signal) => {
    const page = await asked.get({ url, wanted: 'xml' }, WIRE_CRAWL_POLICY, signal);
    if (page.status !== 'ok') throw new Error(`The feed is ${page.status}.`);
    return `${readFeed(page.text, page.url).length} releases`;
  });

const INDEX_DAYS = 10;

async function newestIndex(crawler: Crawler, now: Date, signal: AbortSignal) {
  const from = new Date(now.getTime() - INDEX_DAYS * 86_400_000);
  for await (const index of readDailyIndexes(crawler, { now, from }, signal)) return index;
  throw new Error(`There is no daily index for the last ${INDEX_DAYS} days.`);
}

const CHECKS: Readonly<Record<ResearchSource, (tools: CheckTools) => readonly ProviderCheck[]>> = {
  ...RECORD_CHECKS,
  job_boards: ({ crawler }) => VENDORS_OWN_BOARDS.map((board) => boardCheck(crawler, board)),
  sec_edgar: ({ crawler, now }) => [
    check('sec-submissions', 'https://data.sec.gov', crawler, async (asked, signal) => {
      const response = await readSubmissions(asked, CIK, undefined, signal);
      if (response.status !== 'ok') throw new Error(`The filings of ${CIK} are ${response.status}.`);
      return `${response.filings.length} filings of ${response.name}`;
    }),
    check('sec-current', 'https://www.sec.gov', crawler, async (asked, signal) => {
      const reports = await readCurrentReports(asked, new Set(['5.02', '7.01', '8.01', '9.01']), signal);
      return `${reports.length} current reports`;
    }),
    check('sec-daily-index', 'https://www.sec.gov', crawler, async (asked, signal) => {
      const { day, filings } = await newestIndex(asked, now(), signal);
      return `${filings.length} filings on ${day}`;
    }),
    check('sec-form-d', 'https://www.sec.gov', crawler, async (asked, signal) => {
      const { day, filings } = await newestIndex(asked, now(), signal);
      const filed = filings.find(({ form }) => form === 'D');
      if (filed === undefined) return `responds, but has no Form D on ${day}`;
      const url = `${filingFolder(filed.cik, filed.accession)}/primary_doc.xml`;
      const xml = await readFiledXml(asked, url, signal);
      if (xml === null) throw new Error(`The Form D of ${filed.name} is missing.`);
      return `the Form D of ${readFormD(xml).issuer} read`;
    }),
    check('sec-parties', 'https://www.sec.gov', crawler, async (asked, signal) => {
      const { day, filings } = await newestIndex(asked, now(), signal);
      const filed = filings.find(({ form }) => /^(?:SC TO|425)/.test(form)) ?? filings[0];
      if (filed === undefined) return `responds, but has no filing on ${day}`;
      const parties = partiesIn(await readIndexPage(asked, filed.cik, filed.accession, signal));
      if (parties.length === 0) throw new Error(`The index page of ${filed.accession} names no party.`);
      return `${filed.form}: ${parties.map(({ role }) => role).join(', ')}`;
    }),
  ],
  // Feeds are companies' own, each on its own host.
  feeds: () => [],
  globenewswire: ({ crawler }) => [wireCheck(crawler, WIRES.globenewswire)],
  prnewswire: ({ crawler }) => [wireCheck(crawler, WIRES.prnewswire)],
  dns: () => [
    {
      name: 'dns',
      where: SITE,
      async ask() {
        const [txt, mx] = [await systemDns().txt(SITE), await systemDns().mx(SITE)];
        return { detail: `${txt.length} TXT and ${mx.length} MX records`, quota: null, body: null };
      },
    },
  ],
  gdelt: ({ crawler, now }) => [
    check('gdelt', 'https://api.gdeltproject.org', crawler, async (asked, signal) => {
      const look = { since: now(), memory: null, whole: true, site: NOTHING_FOUND, identity: null };
      const company = { name: 'Siemens Energy', domain: null, aliases: [] };
      const { documents } = await gdelt.look(company, look, { crawler: asked, now }, signal);
      return `${documents.length} headlines`;
    }),
  ],
};

/** A check for each of the stage's sources, and for the register that identifies companies. */
export const researchChecks = (
  sources: readonly ResearchSource[],
  tools: CheckTools,
): readonly ProviderCheck[] => [
  check('wikidata', 'https://query.wikidata.org', tools.crawler, async (asked, signal) => {
    const forgetful = { get: async () => undefined, put: async () => undefined };
    const identity = await wikidataIdentities(asked, forgetful).byDomain(SITE, signal);
    return identity === null
      ? `does not know ${SITE}`
      : `knows ${identity.name} by ${identity.cik ?? 'no number'}`;
  }),
  ...sources.flatMap((source) => CHECKS[source](tools)),
];
