import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { SourceTools } from '../source.ts';
import { WebError } from '../web/web-error.ts';
import { buildFolderUrl, type Filing, readFiled, readIndex } from './edgar-api.ts';
import { EIGHT_K_ITEMS, IN_EXHIBITS } from './eight-k-items.ts';
import { type FilingItem, splitFilingItems, writeFilingText } from './filing-items.ts';

const MAX_EXHIBITS = 2;
/** The part of a report that contains the news. The rest is tables and covenants. */
const MAX_CHARACTERS = 20_000;
/** The part of a press release that contains the news. */
const BEGINNING_CHARACTERS = 12_000;

/** Problems of a single document, not of the SEC as a whole. */
const SINGLE_DOCUMENT_ERRORS: ReadonlySet<string> = new Set([
  'unexpected_answer',
  'too_large',
  'not_allowed',
]);

/** One filing as a document: the text under its items, and its press release. Null if there is nothing to read. */
export async function readFilingDocument(
  company: Pick<CompanyIdentity, 'name'>,
  cik: string,
  filing: Filing,
  { crawler }: Pick<SourceTools, 'crawler'>,
  abortSignal: AbortSignal,
): Promise<ResearchDocument | null> {
  const { accession, day, form, items } = filing;
  const readDocument = (url: string) =>
    readFiled(crawler, url, abortSignal).catch((error: unknown) => {
      if (error instanceof WebError && SINGLE_DOCUMENT_ERRORS.has(error.code)) return null;
      throw error;
    });
  const needsIndex = filing.document === '' || items.some((item) => IN_EXHIBITS.has(item));
  const indexedDocuments = needsIndex ? await readIndex(crawler, cik, accession, abortSignal) : [];
  const url =
    filing.document === ''
      ? indexedDocuments.find(({ type }) => type.startsWith('8-K'))?.url
      : `${buildFolderUrl(cik, accession)}/${filing.document}`;
  if (url === undefined) return null;
  const tellingItems = items.filter((item) => EIGHT_K_ITEMS.has(item));
  const report = (await readDocument(url)) ?? '';
  const releases: string[] = [];
  for (const exhibit of indexedDocuments
    .filter(({ type }) => type.startsWith('EX-99'))
    .slice(0, MAX_EXHIBITS)) {
    releases.push((await readDocument(exhibit.url))?.slice(0, BEGINNING_CHARACTERS) ?? '');
  }
  const attachedText = releases.filter((release) => release !== '').join('\n\n');
  const text = reportText(report, tellingItems, attachedText);
  if (text === '') return null;
  const itemList = tellingItems.map((item) => `Item ${item}`).join(', ');
  return {
    id: `sec:${accession}`,
    kind: 'filing',
    url,
    publisher: 'sec.gov',
    title: `${company.name}: Form ${form}, ${itemList}`,
    text,
    published_at: new Date(day).toISOString(),
  };
}

/** A report's text under the wanted items. A report without headings is read as a whole. */
function reportText(report: string, reportItems: readonly string[], attachedText: string): string {
  const items = splitFilingItems(report);
  if (items.length === 0) return [report.slice(0, MAX_CHARACTERS), attachedText].join('\n\n').trim();
  const reportedItems: FilingItem[] = [];
  let remainingCharacters = MAX_CHARACTERS;
  for (const item of items.filter(({ number, text }) => reportItems.includes(number) && text !== '')) {
    reportedItems.push({ ...item, text: item.text.slice(0, remainingCharacters).trim() });
    remainingCharacters -= item.text.length;
    if (remainingCharacters <= 0) break;
  }
  return writeFilingText({ items: reportedItems, attached: attachedText });
}
