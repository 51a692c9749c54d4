import type * as z from 'zod';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { CrawlPolicy } from '../crawler.ts';
import { readEntries } from '../job-boards/read-entries.ts';
import type { SourceTools } from '../source.ts';
import { WebError } from '../web/web-error.ts';

/**
 * Callers without a token share a pool by address, whose size isn't published: one request per second across all
 * machines.
 */
const MANNERS: CrawlPolicy = {
  robots: false,
  minIntervalMs: 500,
  limit: { name: 'socrata', perSecond: 1, burst: 3 },
};

/** Older notices aren't news. */
const NOTICE_DAYS = 365;
/** The largest list has about 500 notices a year. */
const MAX_ROWS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Lists change on working days. All accounts of a container share the same response. */
const TTL_MS = 6 * HOUR_MS;

/** A list on a state's open data portal (Socrata). */
export interface NoticeList<T> {
  readonly host: string;
  readonly id: string;
  /** The column with the date of a notice. */
  readonly dated: string;
  readonly columns: readonly string[];
  readonly row: z.ZodType<T>;
}

export const noticeList = <Shape extends z.ZodRawShape>(
  host: string,
  id: string,
  dated: keyof Shape & string,
  row: z.ZodObject<Shape>,
): NoticeList<z.infer<z.ZodObject<Shape>>> => ({ host, id, dated, columns: Object.keys(row.shape), row });

interface Kept {
  readonly at: number;
  readonly rows: readonly unknown[];
}

/** A container's cached responses, by list. */
export type NoticeCache = Map<string, Kept>;

/** The list's notices from the last year, newest first. */
export async function readNotices<T>(
  { host, id, dated, columns, row }: NoticeList<T>,
  notices: NoticeCache,
  { crawler, now }: SourceTools,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const kept = notices.get(id);
  if (kept !== undefined && now().getTime() - kept.at < TTL_MS) return readEntries(kept.rows, row).read;
  const from = new Date(now().getTime() - NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    $select: columns.join(','),
    $where: `${dated} >= '${from}'`,
    $order: `${dated} DESC`,
    $limit: String(MAX_ROWS),
  });
  const url = `https://${host}/resource/${id}.json?${query}`;
  const page = await crawler.get({ url, wanted: 'json', maxBytes: MAX_BYTES }, MANNERS, signal);
  if (page.status !== 'ok') throw new WebError('unexpected_answer', `The list ${id} of ${host} is gone.`);
  const rows = rowsIn(page.text);
  const { read } = readEntries(rows, row);
  // With renamed columns, a state would seem to have no notices.
  if (rows.length > 0 && read.length === 0) {
    throw new WebError('unexpected_answer', `The list ${id} of ${host} has changed its columns.`);
  }
  notices.set(id, { at: now().getTime(), rows });
  return read;
}

function rowsIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.slice(0, MAX_ROWS);
  } catch {
    // Reported below.
  }
  throw new WebError('unexpected_answer', 'The response is not a list.');
}

/** A URL that shows the rows of a notice. */
export const noticeUrl = (
  { host, id }: Pick<NoticeList<unknown>, 'host' | 'id'>,
  columns: Readonly<Record<string, string>>,
): string => `https://${host}/resource/${id}.json?${new URLSearchParams(columns)}`;

/** The day of "2026-10-01T00:00:00.000", or null. */
export const noticeDay = (written: string | null | undefined): string | null =>
  /^\d{4}-\d\d-\d\d/.exec(written ?? '')?.[0] ?? null;

/** A count, which comes as text, or null if it isn't one. */
export function noticeCount(written: unknown): number | null {
  const count = Number(String(written ?? '').replaceAll(',', ''));
  return String(written ?? '').trim() !== '' && Number.isInteger(count) && count >= 0 ? count : null;
}
