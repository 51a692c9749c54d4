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
  /** When reading must be done, in milliseconds since 1970. */
  readonly readUntil: number;
}

const isKind = (kind: string | null): kind is SignalKind => kind !== null && kind in FORMS_OF_KIND;

/** Records of any company that state a signal, from the SEC's daily indexes, newest first. */
export async function findRecords(
  kind: string | null,
  { from, readUntil }: RecordWindow,
  tools: SourceTools,
  abortSignal: AbortSignal,
): Promise<readonly FoundDocument[]> {
  if (!isKind(kind)) return [];
  const candidateFilings = await findFilings(new Set(FORMS_OF_KIND[kind]), from, tools, abortSignal);
  const identifiedFilings = await filterIdentified(candidateFilings, tools, abortSignal);
  const documents: FoundDocument[] = [];
  for (const filing of identifiedFilings.slice(0, MAX_READ)) {
    if (abortSignal.aborted || tools.now().getTime() > readUntil) break;
    const records = await readRecords(filing, kind, tools, abortSignal).catch((error: unknown) => {
      // One unreadable company doesn't hide the others.
      if (error instanceof WebError || abortSignal.aborted) return [];
      throw error;
    });
    documents.push(...records);
  }
  return documents;
}

/** Most offering notices are from funds, and their names say so. */
const isFund = ({ form, name }: IndexedFiling): boolean =>
  form === 'D' && /\b(?:fund|funds|l\.?p|trust|spv|a series of)\b/i.test(name);

/** Filings with these forms, one per company. Its own list has the rest. */
async function findFilings(
  forms: ReadonlySet<string>,
  startDate: Date,
  { crawler, now }: SourceTools,
  abortSignal: AbortSignal,
): Promise<readonly IndexedFiling[]> {
  const filingsByCik = new Map<string, IndexedFiling>();
  for await (const { filings } of readDailyIndexes(crawler, { now: now(), from: startDate }, abortSignal)) {
    for (const filing of filings) {
      if (forms.has(filing.form) && !isFund(filing) && !filingsByCik.has(filing.cik))
        filingsByCik.set(filing.cik, filing);
    }
    if (filingsByCik.size >= MAX_CANDIDATES) break;
  }
  return [...filingsByCik.values()].slice(0, MAX_CANDIDATES);
}

/** Most Form D filers have no known website, and a candidate without one is useless. */
async function filterIdentified(
  candidateFilings: readonly IndexedFiling[],
  { identities }: SourceTools,
  abortSignal: AbortSignal,
): Promise<readonly IndexedFiling[]> {
  if (identities === undefined || candidateFilings.length === 0) return candidateFilings;
  const identitiesByCik = await identities.byCiks(
    candidateFilings.map(({ cik }) => cik),
    abortSignal,
  );
  return candidateFilings.filter(({ cik }) => (identitiesByCik.get(cik)?.domain ?? null) !== null);
}

async function readRecords(
  { cik, accession }: IndexedFiling,
  kind: SignalKind,
  { crawler }: SourceTools,
  abortSignal: AbortSignal,
): Promise<readonly FoundDocument[]> {
  const response = await readSubmissions(crawler, cik, undefined, abortSignal);
  if (response.status !== 'ok') return [];
  const plannedRecords = planRecords(response).filter(
    ({ kinds, accessions }) => kinds.includes(kind) && accessions.includes(accession),
  );
  const documents: FoundDocument[] = [];
  for (const { read } of plannedRecords) {
    const document = await read(crawler, abortSignal);
    if (document?.facts?.some((fact) => fact.kind === kind) !== true) continue;
    documents.push({
      company: { name: formatRegistrantName(response.name), domain: null, aliases: [] },
      cik,
      document,
    });
  }
  return documents;
}
