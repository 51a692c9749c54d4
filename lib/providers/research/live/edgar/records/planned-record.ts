import type { ResearchDocument } from '#domain/research/research.ts';
import type { SignalKind } from '#domain/signals/signal-reasoner.ts';
import type { RecordOfRegister } from '#providers/research/records/record-document.ts';
import { recordDocument } from '#providers/research/records/record-document.ts';
import type { Visitor } from '../../visitor.ts';
import { type Filing, filingIndex, type Submissions } from '../edgar-api.ts';

/** A record that a company's filings make, before anything but their list was read. */
export interface PlannedRecord {
  /** What it may show. */
  readonly kinds: readonly SignalKind[];
  /** Every filing that it stands for: a form and its amendments are one record. */
  readonly accessions: readonly string[];
  /** What it is remembered by: an amendment that may change it makes a new one. */
  readonly key: string;
  /** The newest day on which something was filed about it. */
  readonly day: string;
  /** Null: the form is not about what it may show. */
  readonly read: (visitor: Visitor, signal: AbortSignal) => Promise<ResearchDocument | null>;
}

const DAY_MS = 86_400_000;

/** ISO days only, so that text order is order in time. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

export const isForm =
  (...forms: readonly string[]) =>
  ({ form }: Pick<Filing, 'form'>): boolean =>
    forms.includes(form);

/** A record of a filing, found at its index page. */
export const filingRecord = (
  { cik }: Pick<Submissions, 'cik'>,
  { accession }: Pick<Filing, 'accession'>,
  record: Omit<RecordOfRegister, 'url' | 'publisher' | 'published_at'> & { readonly day: string },
): ResearchDocument => {
  const { day, ...rest } = record;
  return recordDocument({
    ...rest,
    url: filingIndex(cik, accession),
    publisher: 'sec.gov',
    published_at: new Date(day).toISOString(),
  });
};

export const recordKey = ({ accession }: Pick<Filing, 'accession'>, kind: SignalKind): string =>
  `${accession}#${kind}`;

/** A record that needs nothing but the list of filings. */
export const fromList = (
  filing: Filing,
  kind: SignalKind,
  document: ResearchDocument,
  accessions: readonly string[] = [filing.accession],
): PlannedRecord => ({
  kinds: [kind],
  accessions,
  key: recordKey(filing, kind),
  day: filing.day,
  read: async () => document,
});
