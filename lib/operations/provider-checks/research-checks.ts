import { buildJobBoardUrl, type JobBoard, VENDORS_OWN_BOARDS } from '#domain/market/accounts/job-board.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { NOTHING_FOUND } from '#providers/sources/company-site.ts';
import type { Crawler } from '#providers/sources/crawler.ts';
import { createSystemDns } from '#providers/sources/dns/dns-source.ts';
import { readDailyIndexes } from '#providers/sources/edgar/daily-index.ts';
import { buildFolderUrl, readFiledXml, readSubmissions } from '#providers/sources/edgar/edgar-api.ts';
import { readFormD } from '#providers/sources/edgar/records/form-d.ts';
import { gdelt } from '#providers/sources/gdelt.ts';
import { createWikidata } from '#providers/sources/identity/wikidata.ts';
import { boardReaders } from '#providers/sources/job-boards/board-readers.ts';
import { check } from './crawler-check.ts';
import type { ProviderCheck } from './provider-check.ts';
import { type CheckTools, RECORD_CHECKS } from './record-checks.ts';

/** Apple Inc. files often and isn't going away. */
const CIK = '0000320193';
const SITE = 'apple.com';

const createBoardCheck = (crawler: Crawler, board: JobBoard): ProviderCheck =>
  check(board.vendor, buildJobBoardUrl(board), crawler, async (asked, signal) => {
    const response = await boardReaders[board.vendor].read({ board, crawler: asked, signal });
    if (response.status !== 'ok') return `responds, but says that the board is ${response.status}`;
    if (!response.isComplete) throw new Error('Some postings have an unexpected format.');
    return `${response.postings.length} postings read`;
  });

const INDEX_DAYS = 10;

async function readNewestIndex(crawler: Crawler, now: Date, signal: AbortSignal) {
  const from = new Date(now.getTime() - INDEX_DAYS * 86_400_000);
  for await (const index of readDailyIndexes(crawler, { now, from }, signal)) return index;
  throw new Error(`There is no daily index for the last ${INDEX_DAYS} days.`);
}

const CHECKS: Readonly<Record<ResearchSource, (tools: CheckTools) => readonly ProviderCheck[]>> = {
  ...RECORD_CHECKS,
  job_boards: ({ crawler }) => VENDORS_OWN_BOARDS.map((board) => createBoardCheck(crawler, board)),
  sec_edgar: ({ crawler, now }) => [
    check('sec-submissions', 'https://data.sec.gov', crawler, async (asked, signal) => {
      const response = await readSubmissions(asked, CIK, undefined, signal);
      if (response.status !== 'ok') throw new Error(`The filings of ${CIK} are ${response.status}.`);
      return `${response.filings.length} filings of ${response.name}`;
    }),
    check('sec-daily-index', 'https://www.sec.gov', crawler, async (asked, signal) => {
      const { day, filings } = await readNewestIndex(asked, now(), signal);
      return `${filings.length} filings on ${day}`;
    }),
    check('sec-form-d', 'https://www.sec.gov', crawler, async (asked, signal) => {
      const { day, filings } = await readNewestIndex(asked, now(), signal);
      const filed = filings.find(({ form }) => form === 'D');
      if (filed === undefined) return `responds, but has no Form D on ${day}`;
      const url = `${buildFolderUrl(filed.cik, filed.accession)}/primary_doc.xml`;
      const xml = await readFiledXml(asked, url, signal);
      if (xml === null) throw new Error(`The Form D of ${filed.name} is missing.`);
      return `the Form D of ${readFormD(xml).issuer} read`;
    }),
  ],
  // Feeds are companies' own, each on its own host.
  feeds: () => [],
  dns: () => [
    {
      name: 'dns',
      where: SITE,
      async ask() {
        const [txt, mx] = [await createSystemDns().txt(SITE), await createSystemDns().mx(SITE)];
        return { detail: `${txt.length} TXT and ${mx.length} MX records`, quota: null, body: null };
      },
    },
  ],
  gdelt: ({ crawler, now }) => [
    check('gdelt', 'https://api.gdeltproject.org', crawler, async (asked, signal) => {
      const look = { since: now(), memory: null, ignoresMemory: true, site: NOTHING_FOUND, identity: null };
      const company = { name: 'Siemens Energy', domain: null, aliases: [] };
      const { documents } = await gdelt.checkCompany(company, look, { crawler: asked, now }, signal);
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
    const identity = await createWikidata(asked, forgetful).byDomain(SITE, signal);
    return identity === null
      ? `does not know ${SITE}`
      : `knows ${identity.name} by ${identity.cik ?? 'no number'}`;
  }),
  ...sources.flatMap((source) => CHECKS[source](tools)),
];
