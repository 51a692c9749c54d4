import * as z from 'zod';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { SourceRequest } from '../source.ts';

const recordMemory = z.object({
  /** What the company was looked up by. Another name or number starts over. */
  of: z.string(),
  /** The day of the last request. */
  asked: z.string(),
  /** Known records, with the day on which each appeared. */
  met: z.record(z.string(), z.string()),
});

type RecordMemory = z.infer<typeof recordMemory>;

const MAX_REMEMBERED = 300;

const readPublicationDay = (document: ResearchDocument): string => (document.published_at ?? '').slice(0, 10);

const pickLater = (a: string, b: string): string => (a > b ? a : b);

export interface RecordsCheck extends Pick<SourceRequest, 'memory' | 'ignoresMemory'> {
  readonly of: string;
  readonly now: Date;
  /** Every record of the period, with its own date. */
  readonly read: () => Promise<readonly ResearchDocument[]>;
}

/**
 * A look at a register that changes daily: it is asked once a day, and only new records are returned. Registers
 * publish records days or months after their date, so a record that was missing before gets the day it appeared. On
 * the first look only its own date is known.
 */
export async function checkRecords({ of, memory, ignoresMemory, now, read }: RecordsCheck): Promise<{
  readonly documents: readonly ResearchDocument[];
  readonly memory: RecordMemory;
}> {
  const today = now.toISOString().slice(0, 10);
  const parsed = recordMemory.safeParse(memory);
  const previous = parsed.success && parsed.data.of === of ? parsed.data : null;
  if (previous !== null && previous.asked === today && !ignoresMemory)
    return { documents: [], memory: previous };
  const all = await read();
  const appeared = (document: ResearchDocument): string =>
    previous === null
      ? readPublicationDay(document)
      : pickLater(previous.met[document.id] ?? today, readPublicationDay(document));
  const met = new Map([
    ...Object.entries(previous?.met ?? {}),
    ...all.map((document) => [document.id, appeared(document)] as const),
  ]);
  const newest = [...met].toSorted(([, a], [, b]) => b.localeCompare(a)).slice(0, MAX_REMEMBERED);
  return {
    documents: all
      .filter(({ id }) => ignoresMemory || previous?.met[id] === undefined)
      .map((document) => ({ ...document, published_at: `${appeared(document)}T00:00:00.000Z` })),
    memory: { of, asked: today, met: Object.fromEntries(newest) },
  };
}
