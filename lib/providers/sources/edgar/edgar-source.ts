import * as z from 'zod';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { Source, SourceTools } from '../source.ts';
import { type Filing, readSubmissions, type Submissions } from './edgar-api.ts';
import { EIGHT_K_ITEMS } from './eight-k-items.ts';
import { readFilingDocument } from './filing-document.ts';
import { searchFilings } from './find-filings.ts';
import { planRecords } from './records/plan-records.ts';

const edgarMemory = z.object({
  cik: z.string(),
  validators: z.object({ etag: z.string().exactOptional(), modified: z.string().exactOptional() }),
  /** Accession numbers of reports and keys of records that were read, newest first. */
  read: z.array(z.string()),
});

type EdgarMemory = z.infer<typeof edgarMemory>;

/** The most reports per look. A company files two or three a month. */
const MAX_REPORTS = 12;
/** Records come before reports, which take a call or two each. Most records take none. */
const MAX_RECORDS = 24;
const MAX_REMEMBERED = 200;

const isTelling = ({ form, items }: Pick<Filing, 'form' | 'items'>): boolean =>
  form.startsWith('8-K') && items.some((item) => item in EIGHT_K_ITEMS);

interface Reading {
  readonly key: string;
  readonly day: string;
  readonly read: () => Promise<ResearchDocument | null>;
}

/** What a company's filings state in fields, newest first. */
const recordsOf = (
  submissions: Submissions,
  { crawler }: SourceTools,
  signal: AbortSignal,
): readonly Reading[] =>
  planRecords(submissions).map(({ key, day, read }) => ({ key, day, read: () => read(crawler, signal) }));

/** Current reports with a relevant item, which are read as prose. */
const reportsOf = (
  company: CompanyIdentity,
  { cik, filings }: Submissions,
  tools: SourceTools,
  signal: AbortSignal,
): readonly Reading[] =>
  filings.filter(isTelling).map((filing) => ({
    key: filing.accession,
    day: filing.day,
    read: () => readFilingDocument(company, cik, filing, tools, signal),
  }));

/** What a company reports to the SEC: facts stated in form fields, and its current reports by item. */
export const edgar: Source = {
  name: 'sec_edgar',
  async checkCompany(company, { since, memory, ignoresMemory, identity }, tools, signal) {
    const cik = identity?.cik ?? null;
    if (cik === null) return { documents: [], memory: null };
    const parsed = edgarMemory.safeParse(memory);
    const previous: EdgarMemory =
      parsed.success && parsed.data.cik === cik ? parsed.data : { cik, validators: {}, read: [] };
    const validators = ignoresMemory ? undefined : previous.validators;
    const response = await readSubmissions(tools.crawler, cik, validators, signal);
    if (response.status !== 'ok') return { documents: [], memory: previous };
    const isRead = new Set(ignoresMemory ? [] : previous.read);
    const from = since.toISOString().slice(0, 10);
    const isDue = ({ day, key }: Reading): boolean => day >= from && !isRead.has(key);
    const records = recordsOf(response, tools, signal).filter(isDue);
    const reports = reportsOf(company, response, tools, signal).filter(isDue);
    const selected = [...records.slice(0, MAX_RECORDS), ...reports.slice(0, MAX_REPORTS)];
    const documents: ResearchDocument[] = [];
    for (const reading of selected) {
      const document = await reading.read();
      if (document !== null) documents.push(document);
    }
    const read = [...new Set([...selected.map(({ key }) => key), ...previous.read])].slice(0, MAX_REMEMBERED);
    // "Unchanged" would hide what is left for the next look.
    const isAll = records.length + reports.length === selected.length;
    const next = isAll ? response.validators : {};
    return { documents, memory: { cik, validators: next, read } satisfies EdgarMemory };
  },
  showing: searchFilings,
};
