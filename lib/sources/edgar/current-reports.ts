import { parseAtomFeed } from 'feedsmith';
import type { Crawler } from '../crawler.ts';
import { boundedXml } from '../web/bounded-xml.ts';
import { WebError } from '../web/web-error.ts';
import { EDGAR_CRAWL_POLICY, type Filing } from './edgar-api.ts';

const PAGE = 100;
const MAX_PAGES = 3;

/** "8-K - Acme Robotics, Inc. (0001083743) (Filer)" */
const TITLE = /^(\S+) - (.*) \((\d{10})\) \((\w+)\)$/;
const LONGEST_TITLE = 500;
const ACCESSION = /accession-number=([\d-]+)/;

type CurrentReport = Filing & { readonly cik: string; readonly name: string };

/** Reports of the last hours with one of the items. A filing has an entry for each of its parties. */
export async function readCurrentReports(
  crawler: Crawler,
  items: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly CurrentReport[]> {
  const found = new Map<string, CurrentReport>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const text = await pageOfFeed(crawler, page * PAGE, signal);
    if (text === null) break;
    const { count, reports } = reportsIn(text);
    for (const report of reports) {
      if (report.items.some((item) => items.has(item))) found.set(report.accession, report);
    }
    if (count < PAGE) break;
  }
  return [...found.values()];
}

/** The entries on a page of the feed. Anything but a feed is a failure. */
export function reportsIn(text: string): { count: number; reports: readonly CurrentReport[] } {
  try {
    const { entries = [] } = parseAtomFeed(boundedXml(text));
    return { count: entries.length, reports: entries.flatMap((entry) => toReport(entry) ?? []) };
  } catch (error) {
    throw new WebError('unexpected_answer', 'The page is not a feed.', { cause: error });
  }
}

/** A page past the end is a 503 with a web page. It means the end. */
async function pageOfFeed(crawler: Crawler, start: number, signal: AbortSignal): Promise<string | null> {
  const url = `https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&type=8-K&count=${PAGE}&start=${start}&owner=include&output=atom`;
  try {
    const page = await crawler.get({ url, wanted: 'xml' }, EDGAR_CRAWL_POLICY, signal);
    return page.status === 'ok' ? page.text : null;
  } catch (error) {
    if (error instanceof WebError && error.status === 503 && start > 0) return null;
    throw error;
  }
}

interface Entry {
  readonly id?: string | undefined;
  readonly title?: string | { readonly value?: string } | undefined;
  readonly summary?: string | { readonly value?: string } | undefined;
  readonly updated?: string | undefined;
}

const textOf = (value: Entry['title']): string => (typeof value === 'string' ? value : (value?.value ?? ''));

function toReport(entry: Entry): CurrentReport | undefined {
  const [, form = '', name = '', cik = '', party] =
    TITLE.exec(textOf(entry.title).slice(0, LONGEST_TITLE).replace(/\s+/g, ' ').trim()) ?? [];
  const accession = ACCESSION.exec(entry.id ?? '')?.[1];
  if (accession === undefined || (party !== 'Filer' && party !== 'Subject')) return undefined;
  const summary = textOf(entry.summary);
  return {
    accession,
    form,
    name,
    cik,
    // The filer's day: the feed uses New York's offset.
    day: (/Filed:<\/b>\s*(\d{4}-\d\d-\d\d)/.exec(summary)?.[1] ?? entry.updated ?? '').slice(0, 10),
    items: [...summary.matchAll(/Item (\d\.\d\d)/g)].map(([, item]) => item ?? ''),
    document: '',
    fileNumber: '',
    reportDay: '',
  };
}
