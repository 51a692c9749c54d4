import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { Crawler } from '../../crawler.ts';
import { type RecordOfRegister, recordDocument } from '../../records/record-document.ts';
import { buildIndexUrl, type Filing, type Submissions } from '../edgar-api.ts';

/** A record made from a company's filings, when only their list has been read. */
export interface PlannedRecord {
  /** What it may show. */
  readonly kinds: readonly SignalKind[];
  /** Every filing it stands for. A form and its amendments are one record. */
  readonly accessions: readonly string[];
  /** Identifies it in the memory. An amendment that may change it creates a new key. */
  readonly key: string;
  /** The latest filing date. */
  readonly day: string;
  /** Returns null if the form is about something else. */
  readonly read: (crawler: Crawler, abortSignal: AbortSignal) => Promise<ResearchDocument | null>;
}

export const isForm =
  (...forms: readonly string[]) =>
  ({ form }: Pick<Filing, 'form'>): boolean =>
    forms.includes(form);

/** A record of a filing, with the URL of its index page. */
export const filingRecord = (
  { cik }: Pick<Submissions, 'cik'>,
  { accession }: Pick<Filing, 'accession'>,
  { day, ...record }: Omit<RecordOfRegister, 'url' | 'publisher' | 'published_at'> & { readonly day: string },
): ResearchDocument =>
  recordDocument({
    ...record,
    url: buildIndexUrl(cik, accession),
    publisher: 'sec.gov',
    published_at: new Date(day).toISOString(),
  });

export const recordKey = ({ accession }: Pick<Filing, 'accession'>, kind: SignalKind): string =>
  `${accession}#${kind}`;

/** A record that only needs the list of filings. */
export const fromList = (filing: Filing, kind: SignalKind, document: ResearchDocument): PlannedRecord => ({
  kinds: [kind],
  accessions: [filing.accession],
  key: recordKey(filing, kind),
  day: filing.day,
  read: async () => document,
});
