import * as z from 'zod';
import type { ResearchDocument } from '#domain/research/research.ts';
import type { Source } from '../source.ts';
import { type Filing, readSubmissions } from './edgar-api.ts';
import { EIGHT_K_ITEMS, TELLING_FORMS } from './eight-k-items.ts';
import { filingDocument } from './filing-document.ts';
import { searchFilings } from './find-filings.ts';

const edgarMemory = z.object({
  cik: z.string(),
  validators: z.object({ etag: z.string().exactOptional(), modified: z.string().exactOptional() }),
  /** Accession numbers that were read, the newest first. */
  read: z.array(z.string()),
});

type EdgarMemory = z.infer<typeof edgarMemory>;

/** Filings read at one look; a company files two or three reports a month. */
const MOST_FILINGS = 12;
const MOST_REMEMBERED = 100;

const isTelling = ({ form, items }: Pick<Filing, 'form' | 'items'>): boolean =>
  form in TELLING_FORMS || (form.startsWith('8-K') && items.some((item) => item in EIGHT_K_ITEMS));

/** What a company tells the SEC: its current reports by item, and its plans to go public. */
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
    const due = answer.filings
      .filter((filing) => isTelling(filing) && filing.day >= since.toISOString().slice(0, 10))
      .filter(({ accession }) => !isRead.has(accession));
    const wanted = due.slice(0, MOST_FILINGS);
    const documents: ResearchDocument[] = [];
    for (const filing of wanted) {
      const document = await filingDocument(company, cik, filing, tools, signal);
      if (document !== null) documents.push(document);
    }
    const read = [...wanted.map(({ accession }) => accession), ...known.read].slice(0, MOST_REMEMBERED);
    // "Unchanged" would hide what is left for the next look.
    const next = due.length > wanted.length ? {} : answer.validators;
    return { documents, memory: { cik, validators: next, read } satisfies EdgarMemory };
  },
  showing: searchFilings,
};
