import * as z from 'zod';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { toIsoDay } from '../days.ts';
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

const pickLater = (a: string, b: string): string => (a > b ? a : b);

const readPublicationDay = (document: ResearchDocument): string => (document.published_at ?? '').slice(0, 10);

export interface RecordsCheck extends Pick<SourceRequest, 'memory' | 'ignoresMemory'> {
  readonly lookedUpBy: string;
  readonly now: Date;
  /** Every record of the period, with its own date. */
  readonly read: () => Promise<readonly ResearchDocument[]>;
}

/**
 * A look at a register that changes daily: it is asked once a day, and only new records are returned. Registers
 * publish records days or months after their date, so a record that was missing before gets the day it appeared. On
 * the first look only its own date is known.
 */
export async function checkRecords({ lookedUpBy, memory, ignoresMemory, now, read }: RecordsCheck): Promise<{
  readonly documents: readonly ResearchDocument[];
  readonly memory: RecordMemory;
}> {
  const today = toIsoDay(now);
  const { data: remembered } = recordMemory.safeParse(memory);
  const previousMemory = remembered?.of === lookedUpBy ? remembered : null;
  if (previousMemory !== null && previousMemory.asked === today && !ignoresMemory)
    return { documents: [], memory: previousMemory };
  const records = await read();
  const findAppearance = (document: ResearchDocument): string =>
    previousMemory === null
      ? readPublicationDay(document)
      : pickLater(previousMemory.met[document.id] ?? today, readPublicationDay(document));
  const appearanceDays = new Map([
    ...Object.entries(previousMemory?.met ?? {}),
    ...records.map((document) => [document.id, findAppearance(document)] as const),
  ]);
  const newestDays = [...appearanceDays]
    .toSorted(([, a], [, b]) => b.localeCompare(a))
    .slice(0, MAX_REMEMBERED);
  return {
    documents: records
      .filter(({ id }) => ignoresMemory || previousMemory?.met[id] === undefined)
      .map((document) => ({ ...document, published_at: `${findAppearance(document)}T00:00:00.000Z` })),
    memory: { of: lookedUpBy, asked: today, met: Object.fromEntries(newestDays) },
  };
}
