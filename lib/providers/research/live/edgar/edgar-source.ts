import * as z from 'zod';
import type { CompanyIdentity, ResearchDocument } from '#domain/research/research.ts';
import type { Source, SourceTools } from '../source.ts';
import { type Filing, readSubmissions, type Submissions } from './edgar-api.ts';
import { EIGHT_K_ITEMS } from './eight-k-items.ts';
import { filingDocument } from './filing-document.ts';
import { searchFilings } from './find-filings.ts';
import { planRecords } from './records/plan-records.ts';

const edgarMemory = z.object({
  cik: z.string(),
  validators: z.object({ etag: z.string().exactOptional(), modified: z.string().exactOptional() }),
  /** Accession numbers of reports and keys of records that were read, the newest first. */
  read: z.array(z.string()),
});

type EdgarMemory = z.infer<typeof edgarMemory>;

/** Filings read at one look; a company files two or three reports a month. */
const MOST_FILINGS = 12;
const MOST_REMEMBERED = 200;

const isTelling = ({ form, items }: Pick<Filing, 'form' | 'items'>): boolean =>
  form.startsWith('8-K') && items.some((item) => item in EIGHT_K_ITEMS);

interface Reading {
  readonly key: string;
  readonly day: string;
  readonly read: () => Promise<ResearchDocument | null>;
}

/** What can be read of a company's filings, the newest first: records by their fields, current reports as prose. */
function readingsOf(
  company: CompanyIdentity,
  submissions: Submissions,
  tools: SourceTools,
  signal: AbortSignal,
): readonly Reading[] {
  const { cik, filings } = submissions;
  const records = planRecords(submissions).map(
    ({ key, day, read }): Reading => ({ key, day, read: () => read(tools.visitor, signal) }),
  );
  const reports = filings.filter(isTelling).map(
    (filing): Reading => ({
      key: filing.accession,
      day: filing.day,
      read: () => filingDocument(company, cik, filing, tools, signal),
    }),
  );
  return [...records, ...reports].toSorted((a, b) => b.day.localeCompare(a.day));
}

/** What a company tells the SEC: what its forms state in fields, and its current reports by item. */
export const edgar: Source = {
  name: 'sec_edgar',
  async look(company, { since, memory, whole, identity }, tools, signal) {
    const cik = identity?.cik ?? null;
    if (cik === null) return { documents: [], memory: null };
    const parsed = edgarMemory.safeParse(memory);
    const known: EdgarMemory =
      parsed.success && parsed.data.cik === cik ? parsed.data : { cik, validators: {}, read: [] };
    const validators = whole ? undefined : known.validators;
    const answer = await readSubmissions(tools.visitor, cik, validators, signal);
    if (answer.status !== 'ok') return { documents: [], memory: known };
    const isRead = new Set(whole ? [] : known.read);
    const due = readingsOf(company, answer, tools, signal)
      .filter(({ day }) => day >= since.toISOString().slice(0, 10))
      .filter(({ key }) => !isRead.has(key));
    const wanted = due.slice(0, MOST_FILINGS);
    const documents: ResearchDocument[] = [];
    for (const reading of wanted) {
      const document = await reading.read();
      if (document !== null) documents.push(document);
    }
    const read = [...new Set([...wanted.map(({ key }) => key), ...known.read])].slice(0, MOST_REMEMBERED);
    // "Unchanged" would hide what is left for the next look.
    const next = due.length > wanted.length ? {} : answer.validators;
    return { documents, memory: { cik, validators: next, read } satisfies EdgarMemory };
  },
  showing: searchFilings,
};
