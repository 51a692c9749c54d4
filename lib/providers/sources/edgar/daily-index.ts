import { DAY_MS } from '#contract/time.ts';
import type { Crawler } from '../crawler.ts';
import { WebError } from '../web/web-error.ts';
import { EDGAR_CRAWL_POLICY, padCik } from './edgar-api.ts';

/** A filing of a day, listed once for each of its parties. */
export interface IndexedFiling {
  readonly cik: string;
  readonly name: string;
  readonly form: string;
  readonly accession: string;
}

const MEGABYTE = 1024 * 1024;
/** A busy day has 15,000 lines of a hundred characters. */
const MAX_BYTES = 8 * MEGABYTE;
/** Two working weeks. */
const MAX_DAYS = 14;
/** Today plus the longest run of holidays. One more in a row means that we are blocked. */
const MAX_REFUSED = 3;
const LONGEST_LINE = 600;
const ACCESSION = /(\d{10}-\d\d-\d{6})\.txt$/;

/** "CIK|Company Name|Form Type|Date Filed|File Name" under a line of dashes. */
export function parseDailyIndex(text: string): readonly IndexedFiling[] {
  const lines = text.split('\n');
  const rule = lines.slice(0, 50).findIndex((line) => /^-{10,}\s*$/.test(line));
  if (!/^CIK\|/.test(lines[rule - 1] ?? '')) {
    throw new WebError('unexpected_answer', 'The response is not an index of filings.');
  }
  return lines.slice(rule + 1).flatMap((line) => {
    if (line.length > LONGEST_LINE) return [];
    const [cik = '', name = '', form = '', , file = ''] = line.split('|').map((part) => part.trim());
    const accession = ACCESSION.exec(file)?.[1];
    if (!/^\d{1,10}$/.test(cik) || accession === undefined) return [];
    return [{ cik: padCik(cik), name, form, accession }];
  });
}

const buildIndexUrl = (day: string): string => {
  const [year = '', month = ''] = day.split('-');
  const quarter = Math.ceil(Number(month) / 3);
  return `https://www.sec.gov/Archives/edgar/daily-index/${year}/QTR${quarter}/master.${day.replaceAll('-', '')}.idx`;
};

/**
 * The days with an index back to `from`, newest first. Weekends, holidays and the current day have none. The archive
 * returns 404 or 403 for these, and 403 to callers it has blocked.
 */
export async function* readDailyIndexes(
  crawler: Crawler,
  { now, from }: { readonly now: Date; readonly from: Date },
  signal: AbortSignal,
): AsyncGenerator<{ readonly day: string; readonly filings: readonly IndexedFiling[] }> {
  let refused = 0;
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const date = new Date(now.getTime() - days * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    if (day < from.toISOString().slice(0, 10)) return;
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    const filings = await readDailyIndex(crawler, day, signal).catch((error: unknown) => {
      const isMissing = error instanceof WebError && error.status === 403 && refused < MAX_REFUSED;
      if (!isMissing) throw error;
      refused += 1;
      return null;
    });
    if (filings === null) continue;
    refused = 0;
    yield { day, filings };
  }
}

/** The filings of one day, or null if it has no index. */
async function readDailyIndex(
  crawler: Crawler,
  day: string,
  signal: AbortSignal,
): Promise<readonly IndexedFiling[] | null> {
  const request = { url: buildIndexUrl(day), expects: 'file', maxBytes: MAX_BYTES } as const;
  const page = await crawler.get(request, EDGAR_CRAWL_POLICY, signal);
  return page.status === 'ok' ? parseDailyIndex(page.text) : null;
}
