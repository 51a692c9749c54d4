import { DAY_MS } from '#contract/time.ts';
import { VENDORS_OWN_BOARDS } from '#domain/market/accounts/job-board.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { NOTHING_FOUND } from '#providers/sources/company-site.ts';
import type { Crawler } from '#providers/sources/crawler.ts';
import { createSystemDns } from '#providers/sources/dns/dns-source.ts';
import { readDailyIndexes } from '#providers/sources/edgar/daily-index.ts';
import { buildFolderUrl, readFiledXml, readSubmissions } from '#providers/sources/edgar/edgar-api.ts';
import { readFormD } from '#providers/sources/edgar/records/form-d.ts';
import { gdelt } from '#providers/sources/gdelt.ts';
import { readRegister } from '#providers/sources/identity/gleif.ts';
import { createWikidata } from '#providers/sources/identity/wikidata.ts';
import { boardReaders } from '#providers/sources/job-boards/board-readers.ts';
import { findRecipients, readNewContracts } from '#providers/sources/usaspending/usaspending-api.ts';
import type { ProviderCheck } from './run-checks.ts';

export interface ResearchTools {
  readonly crawler: Crawler;
  readonly now: () => Date;
}

/** Reads something that has been there for years, and says what it read. */
type Read = (tools: ResearchTools, abortSignal: AbortSignal) => Promise<string>;

/** Apple Inc. files often and isn't going away. */
const APPLE = { domain: 'apple.com', cik: '0000320193', lei: 'HWUPKR0MPOU8FGXBT394' };
/** Has contracts every year. */
const RECIPIENT = 'lockheed martin';
const LARGE_USD = 10_000_000;
const INDEX_DAYS = 10;

const startDaysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

async function readNewestIndex({ crawler, now }: ResearchTools, abortSignal: AbortSignal) {
  const period = { now: now(), from: startDaysAgo(now(), INDEX_DAYS) };
  for await (const index of readDailyIndexes(crawler, period, abortSignal)) return index;
  throw new Error(`There is no daily index for the last ${INDEX_DAYS} days.`);
}

const readBoards = Object.fromEntries(
  VENDORS_OWN_BOARDS.map((board) => [
    board.vendor,
    async ({ crawler }: ResearchTools, abortSignal: AbortSignal) => {
      const response = await boardReaders[board.vendor].read({ board, crawler, signal: abortSignal });
      if (response.status !== 'ok') return `responds, but says that the board is ${response.status}`;
      if (!response.isComplete) throw new Error('Some postings have an unexpected format.');
      return `${response.postings.length} postings read`;
    },
  ]),
);

/** What is read of each source, by the name of its check. */
const READERS_BY_SOURCE: Readonly<Record<ResearchSource, Readonly<Record<string, Read>>>> = {
  job_boards: readBoards,
  sec_edgar: {
    async 'sec-submissions'({ crawler }, signal) {
      const response = await readSubmissions(crawler, APPLE.cik, undefined, signal);
      if (response.status !== 'ok') throw new Error(`The filings of ${APPLE.cik} are ${response.status}.`);
      return `${response.filings.length} filings of ${response.name}`;
    },
    async 'sec-daily-index'(tools, signal) {
      const { day, filings } = await readNewestIndex(tools, signal);
      return `${filings.length} filings on ${day}`;
    },
    async 'sec-form-d'(tools, signal) {
      const { day, filings } = await readNewestIndex(tools, signal);
      const filing = filings.find(({ form }) => form === 'D');
      if (filing === undefined) return `responds, but has no Form D on ${day}`;
      const url = `${buildFolderUrl(filing.cik, filing.accession)}/primary_doc.xml`;
      const xml = await readFiledXml(tools.crawler, url, signal);
      if (xml === null) throw new Error(`The Form D of ${filing.name} is missing.`);
      return `the Form D of ${readFormD(xml).issuer} read`;
    },
  },
  // Feeds are companies' own, each on its own host.
  feeds: {},
  dns: {
    async dns() {
      const dns = createSystemDns();
      const [txt, mx] = await Promise.all([dns.txt(APPLE.domain), dns.mx(APPLE.domain)]);
      return `${txt.length} TXT and ${mx.length} MX records`;
    },
  },
  gdelt: {
    async gdelt({ crawler, now }, signal) {
      const check = { since: now(), memory: null, ignoresMemory: true, site: NOTHING_FOUND, identity: null };
      const company = { name: 'Siemens Energy', domain: null, aliases: [] };
      const { documents } = await gdelt.checkCompany(company, check, { crawler, now }, signal);
      return `${documents.length} headlines`;
    },
  },
  usaspending: {
    async usaspending({ crawler, now }, signal) {
      const recipients = await findRecipients(crawler, RECIPIENT, signal);
      const question = { from: startDaysAgo(now(), 30), to: now(), minDollars: LARGE_USD, maxPages: 1 };
      const contracts = await readNewContracts(crawler, question, signal);
      return `${recipients.length} recipients, ${contracts.length} new contracts of $10 million or more`;
    },
  },
  gleif: {
    async gleif({ crawler }, signal) {
      const entry = await readRegister(crawler, APPLE.lei, signal);
      if (entry === null) throw new Error(`The number ${APPLE.lei} was not found.`);
      return `knows ${entry.legal_names[0]}`;
    },
  },
};

/** The register that identifies companies, whatever the stage's sources. */
const readWikidata: Read = async ({ crawler }, signal) => {
  const noMemory = { get: async () => undefined, put: async () => undefined };
  const identity = await createWikidata(crawler, noMemory).byDomain(APPLE.domain, signal);
  if (identity === null) return `does not know ${APPLE.domain}`;
  return `knows ${identity.name} by ${identity.cik ?? 'no number'}`;
};

/** A check of the register and of each of the stage's sources. */
export const createResearchChecks = (
  sources: readonly ResearchSource[],
  tools: ResearchTools,
): readonly ProviderCheck[] =>
  [{ wikidata: readWikidata }, ...sources.map((source) => READERS_BY_SOURCE[source])].flatMap((reads) =>
    Object.entries(reads).map(([name, runCheck]) => ({
      name,
      ask: async (signal) => ({ detail: await runCheck(tools, signal) }),
    })),
  );
