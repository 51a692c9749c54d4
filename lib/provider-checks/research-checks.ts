import { type JobBoard, jobBoardPage, VENDORS_OWN_BOARDS } from '#domain/market/accounts/job-board.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { NOTHING_FOUND } from '#sources/company-site.ts';
import { systemDns } from '#sources/dns/dns-source.ts';
import { readCurrentReports } from '#sources/edgar/current-reports.ts';
import { readDailyIndexes } from '#sources/edgar/daily-index.ts';
import { filingFolder, readFiledXml, readIndexPage, readSubmissions } from '#sources/edgar/edgar-api.ts';
import { partiesIn } from '#sources/edgar/records/filing-parties.ts';
import { readFormD } from '#sources/edgar/records/form-d.ts';
import { WIRE_MANNERS, WIRES } from '#sources/feeds/press-wires.ts';
import { readFeed } from '#sources/feeds/read-feed.ts';
import { gdelt } from '#sources/gdelt.ts';
import { wikidataIdentities } from '#sources/identity/wikidata.ts';
import { boardReaders } from '#sources/job-boards/board-readers.ts';
import type { Visitor } from '#sources/visitor.ts';
import type { ProviderCheck } from './provider-check.ts';
import { type CheckTools, RECORD_CHECKS } from './record-checks.ts';
import { check } from './visitor-check.ts';

/** Apple Inc. files often and isn't going away. */
const CIK = '0000320193';
const SITE = 'apple.com';

const boardCheck = (visitor: Visitor, board: JobBoard): ProviderCheck =>
  check(board.vendor, jobBoardPage(board), visitor, async (asked, signal) => {
    const answer = await boardReaders[board.vendor].read({ board, visitor: asked, signal });
    if (answer.status !== 'ok') return `responds, but says that the board is ${answer.status}`;
    if (!answer.isWhole) throw new Error('Some postings have an unexpected format.');
    return `${answer.postings.length} postings read`;
  });

const wireCheck = (visitor: Visitor, { publisher, url }: { publisher: string; url: string }): ProviderCheck =>
  check(publisher, url, visitor, async (asked, signal) => {
    const page = await asked.get({ url, wanted: 'xml' }, WIRE_MANNERS, signal);
    if (page.status !== 'ok') throw new Error(`The feed is ${page.status}.`);
    return `${readFeed(page.text, page.url).length} releases`;
  });

const INDEX_DAYS = 10;

async function newestIndex(visitor: Visitor, now: Date, signal: AbortSignal) {
  const from = new Date(now.getTime() - INDEX_DAYS * 86_400_000);
  for await (const index of readDailyIndexes(visitor, { now, from }, signal)) return index;
  throw new Error(`There is no daily index for the last ${INDEX_DAYS} days.`);
}

const CHECKS: Readonly<Record<ResearchSource, (tools: CheckTools) => readonly ProviderCheck[]>> = {
  ...RECORD_CHECKS,
  job_boards: ({ visitor }) => VENDORS_OWN_BOARDS.map((board) => boardCheck(visitor, board)),
  sec_edgar: ({ visitor, now }) => [
    check('sec-submissions', 'https://data.sec.gov', visitor, async (asked, signal) => {
      const answer = await readSubmissions(asked, CIK, undefined, signal);
      if (answer.status !== 'ok') throw new Error(`The filings of ${CIK} are ${answer.status}.`);
      return `${answer.filings.length} filings of ${answer.name}`;
    }),
    check('sec-current', 'https://www.sec.gov', visitor, async (asked, signal) => {
      const reports = await readCurrentReports(asked, new Set(['5.02', '7.01', '8.01', '9.01']), signal);
      return `${reports.length} current reports`;
    }),
    check('sec-daily-index', 'https://www.sec.gov', visitor, async (asked, signal) => {
      const { day, filings } = await newestIndex(asked, now(), signal);
      return `${filings.length} filings on ${day}`;
    }),
    check('sec-form-d', 'https://www.sec.gov', visitor, async (asked, signal) => {
      const { day, filings } = await newestIndex(asked, now(), signal);
      const filed = filings.find(({ form }) => form === 'D');
      if (filed === undefined) return `responds, but has no Form D on ${day}`;
      const url = `${filingFolder(filed.cik, filed.accession)}/primary_doc.xml`;
      const xml = await readFiledXml(asked, url, signal);
      if (xml === null) throw new Error(`The Form D of ${filed.name} is missing.`);
      return `the Form D of ${readFormD(xml).issuer} read`;
    }),
    check('sec-parties', 'https://www.sec.gov', visitor, async (asked, signal) => {
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
  globenewswire: ({ visitor }) => [wireCheck(visitor, WIRES.globenewswire)],
  prnewswire: ({ visitor }) => [wireCheck(visitor, WIRES.prnewswire)],
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
  gdelt: ({ visitor, now }) => [
    check('gdelt', 'https://api.gdeltproject.org', visitor, async (asked, signal) => {
      const look = { since: now(), memory: null, whole: true, site: NOTHING_FOUND, identity: null };
      const company = { name: 'Siemens Energy', domain: null, aliases: [] };
      const { documents } = await gdelt.look(company, look, { visitor: asked, now }, signal);
      return `${documents.length} headlines`;
    }),
  ],
};

/** A check for each of the stage's sources, and for the register that identifies companies. */
export const researchChecks = (
  sources: readonly ResearchSource[],
  tools: CheckTools,
): readonly ProviderCheck[] => [
  check('wikidata', 'https://query.wikidata.org', tools.visitor, async (asked, signal) => {
    const forgetful = { get: async () => undefined, put: async () => undefined };
    const identity = await wikidataIdentities(asked, forgetful).byDomain(SITE, signal);
    return identity === null
      ? `does not know ${SITE}`
      : `knows ${identity.name} by ${identity.cik ?? 'no number'}`;
  }),
  ...sources.flatMap((source) => CHECKS[source](tools)),
];
