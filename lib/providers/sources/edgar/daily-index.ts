import { DAY_MS } from '#contract/time.ts';
import type { Crawler } from '../crawler.ts';
import { toIsoDay } from '../days.ts';
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
  const ruleIndex = lines.slice(0, 50).findIndex((line) => /^-{10,}\s*$/.test(line));
  if (!/^CIK\|/.test(lines[ruleIndex - 1] ?? '')) {
    throw new WebError('unexpected_answer', 'The response is not an index of filings.');
  }
  return lines.slice(ruleIndex + 1).flatMap((line) => {
    if (line.length > LONGEST_LINE) return [];
    const [cik = '', name = '', form = '', , filePath = ''] = line.split('|').map((field) => field.trim());
    const accession = ACCESSION.exec(filePath)?.[1];
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
  abortSignal: AbortSignal,
): AsyncGenerator<{ readonly day: string; readonly filings: readonly IndexedFiling[] }> {
  let refusedDays = 0;
  for (let daysBack = 0; daysBack < MAX_DAYS; daysBack += 1) {
    const date = new Date(now.getTime() - daysBack * DAY_MS);
    const day = toIsoDay(date);
    if (day < toIsoDay(from)) return;
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    const filings = await readDailyIndex(crawler, day, abortSignal).catch((error: unknown) => {
      const isMissing = error instanceof WebError && error.status === 403 && refusedDays < MAX_REFUSED;
      if (!isMissing) throw error;
      refusedDays += 1;
      return null;
    });
    if (filings === null) continue;
    refusedDays = 0;
    yield { day, filings };
  }
}

/** The filings of one day, or null if it has no index. */
async function readDailyIndex(
  crawler: Crawler,
  day: string,
  abortSignal: AbortSignal,
): Promise<readonly IndexedFiling[] | null> {
  const request = { url: buildIndexUrl(day), expects: 'file', maxBytes: MAX_BYTES } as const;
  const page = await crawler.get(request, EDGAR_CRAWL_POLICY, abortSignal);
  return page.status === 'ok' ? parseDailyIndex(page.text) : null;
}
