import * as z from 'zod';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import { toIsoDay } from '../days.ts';
import { getJson, readEntries, readJson } from '../read-json.ts';

/**
 * No limit is published, and its servers are shared with the public site: one request per second across all machines.
 */
const CRAWL_POLICY: CrawlPolicy = {
  robots: false,
  minIntervalMs: 500,
  limit: { name: 'usaspending', perSecond: 1, burst: 2 },
};

const API = 'https://api.usaspending.gov/api/v2';
/** A page of a hundred awards has about 80 KB. In the list of recipients, a parent takes two rows. */
const MAX_BYTES = 2 * 1024 * 1024;
const PAGE_SIZE = 100;

const list = z.object({ results: z.array(z.unknown()) });
const awardList = list.extend({ page_metadata: z.object({ hasNext: z.boolean() }) });
const recipientRow = z.object({
  id: z.string(),
  uei: z.string(),
  name: z.string(),
});
const recipientProfile = z.object({ parent_uei: z.string().nullish() });
const day = z.string().regex(/^\d{4}-\d\d-\d\d/);
const awardRow = z.object({
  'Award ID': z.string(),
  'Recipient Name': z.string(),
  'Recipient UEI': z.string().nullish(),
  'Award Amount': z.number(),
  'Awarding Agency': z.string().nullish(),
  'Awarding Sub Agency': z.string().nullish(),
  'Base Obligation Date': day,
  Description: z.string().nullish(),
  generated_internal_id: z.string(),
});

/** A recipient of awards, by the government's own number. */
export interface Recipient {
  readonly id: string;
  readonly uei: string;
  readonly name: string;
}

export interface Award {
  /** The contract's own number, which agencies use once. */
  readonly number: string;
  /** The number under which the site shows it. */
  readonly id: string;
  readonly recipient: string;
  readonly uei: string | null;
  /** Dollars obligated so far, base and modifications together. */
  readonly obligated: number;
  readonly agency: string | null;
  readonly office: string | null;
  /** The day the base award was signed. */
  readonly signed: string;
  readonly description: string | null;
}

async function post(
  crawler: Crawler,
  path: string,
  body: unknown,
  abortSignal: AbortSignal,
): Promise<string> {
  const request = { url: `${API}${path}`, expects: 'json', post: body, maxBytes: MAX_BYTES } as const;
  const page = await crawler.get(request, CRAWL_POLICY, abortSignal);
  // A path that no longer exists is a changed format, not an empty result.
  return page.status === 'ok' ? page.text : '';
}

/** Recipients of contracts whose name contains these words. One that is also a parent is listed at both levels. */
export async function findRecipients(
  crawler: Crawler,
  words: string,
  abortSignal: AbortSignal,
): Promise<readonly Recipient[]> {
  const body = {
    keyword: words,
    award_type: 'contracts',
    limit: PAGE_SIZE,
    page: 1,
    order: 'desc',
    sort: 'amount',
  };
  const { results } = readJson(await post(crawler, '/recipient/', body, abortSignal), list);
  // A recipient without a number can't be told from another with the same name.
  return readEntries(results.slice(0, 2 * PAGE_SIZE), recipientRow).read;
}

/** The number of a recipient's parent, or null. */
export async function readParent(
  crawler: Crawler,
  { id }: Recipient,
  abortSignal: AbortSignal,
): Promise<string | null> {
  const url = `${API}/recipient/${encodeURIComponent(id)}/`;
  return (await getJson(crawler, { url }, CRAWL_POLICY, recipientProfile, abortSignal))?.parent_uei ?? null;
}

interface AwardQuestion {
  readonly from: Date;
  readonly to: Date;
  readonly minDollars: number;
  /** Numbers of recipients. Absent: any. */
  readonly ueis?: readonly string[];
  readonly maxPages: number;
}

/**
 * New contracts of a period: purchase orders, definitive contracts and orders under others (A to D). Only awards
 * whose base was signed in that period are requested. A modification isn't a new award, and one that takes money back
 * isn't one either.
 */
export async function readNewContracts(
  crawler: Crawler,
  { from, to, minDollars, ueis, maxPages }: AwardQuestion,
  abortSignal: AbortSignal,
): Promise<readonly Award[]> {
  const awards: Award[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const body = {
      filters: {
        award_type_codes: ['A', 'B', 'C', 'D'],
        time_period: [{ start_date: toIsoDay(from), end_date: toIsoDay(to), date_type: 'new_awards_only' }],
        award_amounts: [{ lower_bound: minDollars }],
        ...(ueis !== undefined && { recipient_search_text: ueis }),
      },
      fields: Object.keys(awardRow.shape).filter((field) => field !== 'generated_internal_id'),
      sort: 'Base Obligation Date',
      order: 'desc',
      limit: PAGE_SIZE,
      page,
    };
    const responseText = await post(crawler, '/search/spending_by_award/', body, abortSignal);
    const { results, page_metadata } = readJson(responseText, awardList);
    for (const row of readEntries(results.slice(0, PAGE_SIZE), awardRow).read) {
      const award = toAward(row);
      // Check the results against the request: an ignored filter must not turn old awards into news.
      const isNew = award.signed >= toIsoDay(from) && award.signed <= toIsoDay(to);
      if (isNew && award.obligated >= minDollars) awards.push(award);
    }
    if (!page_metadata.hasNext) break;
  }
  return awards;
}

const toAward = (row: z.infer<typeof awardRow>): Award => ({
  number: row['Award ID'],
  id: row.generated_internal_id,
  recipient: row['Recipient Name'],
  uei: row['Recipient UEI'] ?? null,
  obligated: row['Award Amount'],
  agency: row['Awarding Agency'] ?? null,
  office: row['Awarding Sub Agency'] ?? null,
  signed: row['Base Obligation Date'].slice(0, 10),
  description: row.Description ?? null,
});
