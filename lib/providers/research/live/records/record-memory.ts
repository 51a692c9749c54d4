import * as z from 'zod';
import type { ResearchDocument } from '#domain/research/research.ts';
import type { SourceLook } from '../source.ts';

const recordMemory = z.object({
  /** By what the company was looked up; another name or number starts afresh. */
  of: z.string(),
  /** The day of the last question. */
  asked: z.string(),
  /** Records met before, with the day on which each became known. */
  met: z.record(z.string(), z.string()),
});

type RecordMemory = z.infer<typeof recordMemory>;

const MOST_REMEMBERED = 300;

const dayOf = (document: ResearchDocument): string => (document.published_at ?? '').slice(0, 10);

const later = (a: string, b: string): string => (a > b ? a : b);

export interface RecordsLook extends Pick<SourceLook, 'memory' | 'whole'> {
  readonly of: string;
  readonly now: Date;
  /** Every record of the window, each dated by its own day. */
  readonly read: () => Promise<readonly ResearchDocument[]>;
}

/**
 * A look at a register that changes by the day: it is asked once a day and tells what it has not told before. Registers
 * show a record days or months after its own date, so one that was not there at an earlier look is dated by the day it
 * appeared; at a first look only its own date is known.
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
  const newest = [...met].toSorted(([, a], [, b]) => b.localeCompare(a)).slice(0, MOST_REMEMBERED);
  return {
    documents: all
      .filter(({ id }) => whole || known?.met[id] === undefined)
      .map((document) => ({ ...document, published_at: `${appeared(document)}T00:00:00.000Z` })),
    memory: { of, asked: today, met: Object.fromEntries(newest) },
  };
}
