import * as z from 'zod';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import { readJson } from '../read-json.ts';
import { readHtml } from '../web/read-html.ts';
import type { Validators } from '../web/web-client.ts';
import { WebError } from '../web/web-error.ts';

/**
 * The SEC allows ten calls per second in total, across all machines of an organization, and blocks callers for ten
 * minutes if they exceed it. Eight per second and two at once stay below.
 */
export const EDGAR_CRAWL_POLICY: CrawlPolicy = {
  robots: false,
  minIntervalMs: 0,
  limit: { name: 'sec', perSecond: 8, burst: 2 },
};

/** Pages that the SEC sends instead of a response, some with status 200. */
const BLOCKED = /Undeclared Automated Tool|Request Rate Threshold Exceeded|Your Request Originates/i;

const columns = z.object({
  accessionNumber: z.array(z.string()),
  filingDate: z.array(z.string()),
  form: z.array(z.string()),
  fileNumber: z.array(z.string()),
  reportDate: z.array(z.string()),
  items: z.array(z.string()),
  primaryDocument: z.array(z.string()),
});
const submissions = z.object({
  name: z.string(),
  sic: z.string().nullish(),
  filings: z.object({ recent: columns, files: z.array(z.unknown()).default([]) }),
});

export interface Filing {
  readonly accession: string;
  /** The day only: the time is New York's for some filers and UTC for others, without saying which. */
  readonly day: string;
  readonly form: string;
  readonly items: readonly string[];
  readonly document: string;
  /** The number of the offering or registration, which amendments share. Empty if unknown. */
  readonly fileNumber: string;
  /** The day of the reported event. Empty if the form has none. */
  readonly reportDay: string;
}

/** What the SEC knows about a company: its name, its industry and its newest thousand filings, newest first. */
export interface Submissions {
  readonly cik: string;
  readonly name: string;
  readonly sic: string;
  /** Whether there are older filings than these. */
  readonly hasOlder: boolean;
  readonly filings: readonly Filing[];
}

const MEGABYTE = 1024 * 1024;
const SUBMISSIONS_BYTES = 16 * MEGABYTE;
/** Enough for a report with all its tables. Longer ones are truncated. */
const DOCUMENT_BYTES = 4 * MEGABYTE;

export const padCik = (cik: string): string => cik.replace(/\D/g, '').padStart(10, '0');

export const buildFolderUrl = (cik: string, accession: string): string =>
  `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`;

export const buildIndexUrl = (cik: string, accession: string): string =>
  `${buildFolderUrl(cik, accession)}/${accession}-index.htm`;

function requireUnblocked(text: string): string {
  if (BLOCKED.test(text.slice(0, 20_000))) {
    throw new WebError('refused', 'The SEC has temporarily blocked us.', { status: 200 });
  }
  return text;
}

/** A company's newest thousand filings. They come as columns of equal length and are turned into rows. */
export async function readSubmissions(
  crawler: Crawler,
  cik: string,
  validators: Validators | undefined,
  abortSignal: AbortSignal,
) {
  const url = `https://data.sec.gov/submissions/CIK${padCik(cik)}.json`;
  const request = { url, expects: 'json', validators, maxBytes: SUBMISSIONS_BYTES } as const;
  const page = await crawler.get(request, EDGAR_CRAWL_POLICY, abortSignal);
  if (page.status !== 'ok') return page;
  const { name, sic, filings } = readJson(requireUnblocked(page.text), submissions);
  const { recent } = filings;
  const lengths = new Set(Object.values(recent).map(({ length }) => length));
  if (lengths.size > 1) {
    throw new WebError('unexpected_answer', 'The columns of filings differ in length.');
  }
  return {
    status: 'ok' as const,
    validators: page.validators,
    cik: padCik(cik),
    name,
    sic: sic ?? '',
    hasOlder: filings.files.length > 0,
    filings: recent.accessionNumber.map(
      (accession, row): Filing => ({
        accession,
        day: recent.filingDate[row] ?? '',
        form: recent.form[row] ?? '',
        items: (recent.items[row] ?? '').split(',').filter((item) => item !== ''),
        document: recent.primaryDocument[row] ?? '',
        fileNumber: recent.fileNumber[row] ?? '',
        reportDay: recent.reportDate[row] ?? '',
      }),
    ),
  };
}

/** The text of a filed document, or null if it is missing. */
export async function readFiled(
  crawler: Crawler,
  url: string,
  abortSignal: AbortSignal,
): Promise<string | null> {
  const request = { url, expects: 'html', maxBytes: DOCUMENT_BYTES, isTruncatable: true } as const;
  const page = await crawler.get(request, EDGAR_CRAWL_POLICY, abortSignal);
  return page.status === 'ok' ? readHtml(requireUnblocked(page.text)).text : null;
}

/** A document of a filing, from the table on its index page. */
export interface FiledDocument {
  readonly type: string;
  readonly url: string;
}

/** The reports and press releases of a filing. None if its index page is missing. */
export async function readIndex(
  crawler: Crawler,
  cik: string,
  accession: string,
  abortSignal: AbortSignal,
): Promise<readonly FiledDocument[]> {
  const url = buildIndexUrl(cik, accession);
  const page = await crawler.get({ url, expects: 'html' }, EDGAR_CRAWL_POLICY, abortSignal);
  return page.status === 'ok' ? findIndexDocuments(requireUnblocked(page.text), url) : [];
}

/** A filed XML document, or null if it is missing. */
export async function readFiledXml(
  crawler: Crawler,
  url: string,
  abortSignal: AbortSignal,
): Promise<string | null> {
  const page = await crawler.get(
    { url, expects: 'xml', maxBytes: MEGABYTE },
    EDGAR_CRAWL_POLICY,
    abortSignal,
  );
  return page.status === 'ok' ? requireUnblocked(page.text) : null;
}

export function findIndexDocuments(html: string, url: string): readonly FiledDocument[] {
  return html.split(/<tr[\s>]/i).flatMap((row) => {
    const type = />\s*(8-K(?:\/A)?|EX-99(?:\.\d+)?)\s*</i.exec(row)?.[1];
    const href = /href="([^"]+\.(?:htm|html|txt))"/i.exec(row)?.[1];
    if (type === undefined || href === undefined) return [];
    const address = URL.parse(href.replace(/^\/ix\?doc=/, ''), url)?.href;
    return address === undefined ? [] : [{ type: type.toUpperCase(), url: address }];
  });
}
