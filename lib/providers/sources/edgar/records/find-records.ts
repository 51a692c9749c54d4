import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { FoundDocument, SourceTools } from '../../source.ts';
import { WebError } from '../../web/web-error.ts';
import { type IndexedFiling, readDailyIndexes } from '../daily-index.ts';
import { readSubmissions } from '../edgar-api.ts';
import { FORMS_OF_KIND, planRecords } from './plan-records.ts';
import { formatRegistrantName } from './registrant-name.ts';

/** One query checks whether forty companies are known. */
const MAX_CANDIDATES = 200;
/** Each takes a call for its list of filings, and usually another for the form. */
const MAX_READ = 40;

export interface RecordWindow {
  readonly from: Date;
  /** When reading must be done. */
  readonly end: number;
}

const isKind = (kind: string | null): kind is SignalKind => kind !== null && kind in FORMS_OF_KIND;

/** Records of any company that state a signal, from the SEC's daily indexes, newest first. */
export async function findRecords(
  kind: string | null,
  { from, end }: RecordWindow,
  tools: SourceTools,
  signal: AbortSignal,
): Promise<readonly FoundDocument[]> {
  if (!isKind(kind)) return [];
  const filed = await findFilings(new Set(FORMS_OF_KIND[kind]), from, tools, signal);
  const identified = await filterIdentified(filed, tools, signal);
  const documents: FoundDocument[] = [];
  for (const filing of identified.slice(0, MAX_READ)) {
    if (signal.aborted || tools.now().getTime() > end) break;
    const found = await readRecords(filing, kind, tools, signal).catch((error: unknown) => {
      // One unreadable company doesn't hide the others.
      if (error instanceof WebError || signal.aborted) return [];
      throw error;
    });
    documents.push(...found);
  }
  return documents;
}

/** Most offering notices are from funds, and their names say so. */
const isFund = ({ form, name }: IndexedFiling): boolean =>
  form === 'D' && /\b(?:fund|funds|l\.?p|trust|spv|a series of)\b/i.test(name);

/** Filings with these forms, one per company. Its own list has the rest. */
async function findFilings(
  forms: ReadonlySet<string>,
  from: Date,
  { crawler, now }: SourceTools,
  signal: AbortSignal,
): Promise<readonly IndexedFiling[]> {
  const found = new Map<string, IndexedFiling>();
  for await (const { filings } of readDailyIndexes(crawler, { now: now(), from }, signal)) {
    for (const filing of filings) {
      if (forms.has(filing.form) && !isFund(filing) && !found.has(filing.cik)) found.set(filing.cik, filing);
    }
    if (found.size >= MAX_CANDIDATES) break;
  }
  return [...found.values()].slice(0, MAX_CANDIDATES);
}

/** Most Form D filers have no known website, and a candidate without one is useless. */
async function filterIdentified(
  filed: readonly IndexedFiling[],
  { identities }: SourceTools,
  signal: AbortSignal,
): Promise<readonly IndexedFiling[]> {
  if (identities === undefined || filed.length === 0) return filed;
  const identified = await identities.byCiks(
    filed.map(({ cik }) => cik),
    signal,
  );
  return filed.filter(({ cik }) => (identified.get(cik)?.domain ?? null) !== null);
}

async function readRecords(
  { cik, accession }: IndexedFiling,
  kind: SignalKind,
  { crawler }: SourceTools,
  signal: AbortSignal,
): Promise<readonly FoundDocument[]> {
  const response = await readSubmissions(crawler, cik, undefined, signal);
  if (response.status !== 'ok') return [];
  const planned = planRecords(response).filter(
    ({ kinds, accessions }) => kinds.includes(kind) && accessions.includes(accession),
  );
  const documents: FoundDocument[] = [];
  for (const { read } of planned) {
    const document = await read(crawler, signal);
    if (document?.facts?.some((fact) => fact.kind === kind) !== true) continue;
    documents.push({
      company: { name: formatRegistrantName(response.name), domain: null, aliases: [] },
      cik,
      document,
    });
  }
  return documents;
}
