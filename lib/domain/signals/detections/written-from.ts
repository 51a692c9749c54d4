import { hash } from 'node:crypto';
import type { WriteRequest } from './signal-reasoner.ts';

/** Enough to tell two states apart. */
const LETTERS = 24;

/**
 * Identifies what a reason and a message were written from, apart from the event: the seller's own words and the people
 * who might get it. Drafts with another value are out of date.
 */
export function writtenFrom({
  seller,
  people,
  event,
}: Pick<WriteRequest, 'seller' | 'people' | 'event'>): string {
  const { company_name, sections } = seller;
  const readers = people
    .filter(({ job_level, full_name }) => job_level !== 'Staff' || full_name === event.person?.name)
    .map(({ id, full_name, title, job_level }) => [id ?? '', full_name, title, job_level])
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
  const words = sections.map(({ type, title, content_md }) => [type, title, content_md]);
  return hash('sha256', JSON.stringify([company_name, words, readers])).slice(0, LETTERS);
}
