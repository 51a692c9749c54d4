import * as z from 'zod';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { SourceLook } from '../source.ts';

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

const dayOf = (document: ResearchDocument): string => (document.published_at ?? '').slice(0, 10);

const later = (a: string, b: string): string => (a > b ? a : b);

export interface RecordsLook extends Pick<SourceLook, 'memory' | 'whole'> {
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
export async function lookAtRecords({ of, memory, whole, now, read }: RecordsLook): Promise<{
  readonly documents: readonly ResearchDocument[];
  readonly memory: RecordMemory;
}> {
  const today = now.toISOString().slice(0, 10);
  const parsed = recordMemory.safeParse(memory);
  const known = parsed.success && parsed.data.of === of ? parsed.data : null;
  if (known !== null && known.asked === today && !whole) return { documents: [], memory: known };
  const all = await read();
  const appeared = (document: ResearchDocument): string =>
    known === null ? dayOf(document) : later(known.met[document.id] ?? today, dayOf(document));
  const met = new Map([
    ...Object.entries(known?.met ?? {}),
    ...all.map((document) => [document.id, appeared(document)] as const),
  ]);
  const newest = [...met].toSorted(([, a], [, b]) => b.localeCompare(a)).slice(0, MAX_REMEMBERED);
  return {
    documents: all
      .filter(({ id }) => whole || known?.met[id] === undefined)
      .map((document) => ({ ...document, published_at: `${appeared(document)}T00:00:00.000Z` })),
    memory: { of, asked: today, met: Object.fromEntries(newest) },
  };
}
