import * as z from 'zod';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { toIsoDay } from '../days.ts';
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
  form.startsWith('8-K') && items.some((item) => EIGHT_K_ITEMS.has(item));

interface Reading {
  readonly key: string;
  readonly day: string;
  readonly read: () => Promise<ResearchDocument | null>;
}

/** What a company's filings state in fields, newest first. */
const recordsOf = (
  submissions: Submissions,
  { crawler }: SourceTools,
  abortSignal: AbortSignal,
): readonly Reading[] =>
  planRecords(submissions).map(({ key, day, read }) => ({
    key,
    day,
    read: () => read(crawler, abortSignal),
  }));

/** Current reports with a relevant item, which are read as prose. */
const reportsOf = (
  company: CompanyIdentity,
  { cik, filings }: Submissions,
  tools: SourceTools,
  abortSignal: AbortSignal,
): readonly Reading[] =>
  filings.filter(isTelling).map((filing) => ({
    key: filing.accession,
    day: filing.day,
    read: () => readFilingDocument(company, cik, filing, tools, abortSignal),
  }));

/** What a company reports to the SEC: facts stated in form fields, and its current reports by item. */
export const edgar: Source = {
  name: 'sec_edgar',
  async checkCompany(company, { since, memory, ignoresMemory, identity }, tools, signal) {
    const cik = identity?.cik ?? null;
    if (cik === null) return { documents: [], memory: null };
    const { data: remembered } = edgarMemory.safeParse(memory);
    const previousMemory: EdgarMemory =
      remembered?.cik === cik ? remembered : { cik, validators: {}, read: [] };
    const validators = ignoresMemory ? undefined : previousMemory.validators;
    const response = await readSubmissions(tools.crawler, cik, validators, signal);
    if (response.status !== 'ok') return { documents: [], memory: previousMemory };
    const previousReadKeys = new Set(ignoresMemory ? [] : previousMemory.read);
    const isDue = ({ day, key }: Reading): boolean => day >= toIsoDay(since) && !previousReadKeys.has(key);
    const recordReadings = recordsOf(response, tools, signal).filter(isDue);
    const reportReadings = reportsOf(company, response, tools, signal).filter(isDue);
    const selectedReadings = [
      ...recordReadings.slice(0, MAX_RECORDS),
      ...reportReadings.slice(0, MAX_REPORTS),
    ];
    const documents: ResearchDocument[] = [];
    for (const reading of selectedReadings) {
      const document = await reading.read();
      if (document !== null) documents.push(document);
    }
    const readKeys = [...new Set([...selectedReadings.map(({ key }) => key), ...previousMemory.read])].slice(
      0,
      MAX_REMEMBERED,
    );
    // "Unchanged" would hide what is left for the next look.
    const isAllRead = recordReadings.length + reportReadings.length === selectedReadings.length;
    const nextValidators = isAllRead ? response.validators : {};
    return { documents, memory: { cik, validators: nextValidators, read: readKeys } satisfies EdgarMemory };
  },
  findDocuments: searchFilings,
};
