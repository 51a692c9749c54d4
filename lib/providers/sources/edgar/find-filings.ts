import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import { toIsoDay } from '../days.ts';
import { getJson, readEntries } from '../read-json.ts';
import type { FoundDocument, Source, SourceTools } from '../source.ts';
import { WebError } from '../web/web-error.ts';
import { EDGAR_CRAWL_POLICY, type Filing, padCik } from './edgar-api.ts';
import { EIGHT_K_ITEMS, ITEMS_OF_KIND } from './eight-k-items.ts';
import { readFilingDocument } from './filing-document.ts';
import { findRecords } from './records/find-records.ts';
import { toItemRecords } from './records/notices.ts';

const searchResponse = z.object({
  hits: z.object({ total: z.object({ value: z.number() }), hits: z.array(z.unknown()) }),
});
const searchHit = z.object({
  _id: z.string(),
  _source: z.object({
    adsh: z.string(),
    ciks: z.array(z.string()).min(1),
    display_names: z.array(z.string()).min(1),
    form: z.string(),
    file_date: z.string(),
    file_type: z.string().nullish(),
    items: z.array(z.string()).nullish(),
  }),
});

interface FoundFiling extends Filing {
  readonly cik: string;
  readonly name: string;
}

const PAGE_SIZE = 100;
const LONGEST_NAME = 500;
/** Two days of reports by all filers. A fifth of them has a wanted item. */
const MAX_PAGES = 5;
/** Each filing takes one or two more calls. A discovery of one signal may spend half a minute on them. */
const MAX_READ = 40;
/** A search has a minute, and the filers must still be identified. */
const MAX_READING_MS = 35_000;
/** Without a window a search would return filings from 2001. */
const LONGEST_DAYS = 90;

/** "Acme Robotics, Inc.  (ACME)  (CIK 0001083743)" becomes the name alone. */
export const parseFilerName = (displayName: string): string =>
  displayName
    .slice(0, LONGEST_NAME)
    .replace(/\((?:CIK )?[A-Z0-9,. -]+\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

async function searchFullText(
  tools: SourceTools,
  query: Readonly<Record<string, string>>,
  requestedItems: ReadonlySet<string> | null,
  abortSignal: AbortSignal,
): Promise<readonly FoundFiling[]> {
  const filings: FoundFiling[] = [];
  for (let offset = 0; offset < MAX_PAGES * PAGE_SIZE && filings.length < MAX_READ; offset += PAGE_SIZE) {
    const url = `https://efts.sec.gov/LATEST/search-index?${new URLSearchParams({ ...query, from: String(offset) })}`;
    const response = await getJson(tools.crawler, { url }, EDGAR_CRAWL_POLICY, searchResponse, abortSignal);
    if (response === null) break;
    for (const { _id, _source } of readEntries(response.hits.hits, searchHit).read) {
      // The search also returns reports without any of the requested items.
      if (requestedItems !== null && !_source.items?.some((item) => requestedItems.has(item))) continue;
      filings.push({
        accession: _source.adsh,
        cik: padCik(_source.ciks[0] ?? ''),
        name: parseFilerName(_source.display_names[0] ?? ''),
        day: _source.file_date,
        form: _source.form,
        items: _source.items ?? [],
        // If an exhibit was filings, the index says which document is the report itself.
        document: _source.file_type?.startsWith('8-K') ? (_id.split(':')[1] ?? '') : '',
        fileNumber: '',
        reportDay: '',
      });
    }
    if (response.hits.hits.length < PAGE_SIZE) break;
  }
  return filings;
}

/** Filings of any company that may show a signal: by the items that report it, or else by its words. */
export const searchFilings: NonNullable<Source['findDocuments']> = async (
  subject,
  { since, limit },
  tools,
  signal,
) => {
  const now = tools.now();
  const earliestStart = new Date(now.getTime() - LONGEST_DAYS * DAY_MS);
  const fromDate = since === null || since < earliestStart ? earliestStart : since;
  const searchRange = {
    dateRange: 'custom',
    startdt: toIsoDay(fromDate),
    enddt: toIsoDay(now),
    forms: '8-K',
  };
  const items = ITEMS_OF_KIND[subject.kind ?? ''];
  const requestedItems = items === undefined ? null : new Set(items);
  const queries: readonly Readonly<Record<string, string>>[] =
    items !== undefined
      ? [{ ...searchRange, q: '', items: items.join(',') }]
      : listPhrases(subject).map((phrase) => ({ ...searchRange, q: `"${phrase}"` }));
  const searchedFilings: FoundFiling[] = [];
  for (const query of queries)
    searchedFilings.push(...(await searchFullText(tools, query, requestedItems, signal)));
  const filingsByAccession = Map.groupBy(searchedFilings, ({ accession }) => accession);
  // Of several documents of a filing, the report itself.
  const filings = [...filingsByAccession.values()].flatMap(
    (filingDocuments) => filingDocuments.find(({ document }) => document !== '') ?? filingDocuments[0] ?? [],
  );
  const maxDocuments = Math.min(limit, MAX_READ);
  const readingDeadline = tools.now().getTime() + MAX_READING_MS;
  // Records first: each is a fact. Prose may use the remaining time.
  const records = await findRecords(
    subject.kind,
    { from: fromDate, readUntil: readingDeadline },
    tools,
    signal,
  ).catch(handleMissingRecords(filings.length > 0));
  return [...records, ...(await readFilings(filings.slice(0, maxDocuments), readingDeadline, tools, signal))];
};

/** Missing indexes don't hide reports. Without reports there is nothing else to return. */
const handleMissingRecords =
  (hasReports: boolean) =>
  (error: unknown): readonly FoundDocument[] => {
    if (error instanceof WebError && hasReports) return [];
    throw error;
  };

async function readFilings(
  filings: readonly FoundFiling[],
  readingDeadline: number,
  tools: SourceTools,
  abortSignal: AbortSignal,
): Promise<readonly FoundDocument[]> {
  const documents: FoundDocument[] = [];
  for (const filing of filings) {
    // What was found so far is still useful.
    if (abortSignal.aborted || tools.now().getTime() > readingDeadline) break;
    const company = { name: filing.name, domain: null, aliases: [] };
    const items = filing.items.filter((item) => EIGHT_K_ITEMS.has(item));
    const document = await readFilingDocument(
      filing,
      filing.cik,
      { ...filing, items: items.length > 0 ? items : ['8.01'] },
      tools,
      abortSignal,
    ).catch((error: unknown) => {
      // One unreadable filing doesn't hide others, and a timeout doesn't hide those already read.
      if (error instanceof WebError || abortSignal.aborted) return null;
      throw error;
    });
    const foundDocuments = [...toItemRecords(filing, filing), ...(document === null ? [] : [document])];
    documents.push(
      ...foundDocuments.map((foundDocument) => ({ company, cik: filing.cik, document: foundDocument })),
    );
  }
  return documents;
}

const MAX_PHRASES = 3;
const listPhrases = ({
  name,
  keywords,
}: {
  readonly name: string;
  readonly keywords: readonly string[];
}): string[] =>
  [...new Set(keywords.length > 0 ? keywords : [name])]
    .map((phrase) => phrase.replaceAll('"', ' ').trim())
    .filter((phrase) => phrase !== '')
    .slice(0, MAX_PHRASES);
