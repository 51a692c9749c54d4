import { hash } from 'node:crypto';
import type { AccountRequest } from './account-writer.ts';
import type { WriteRequest } from './signal-reasoner.ts';

/** Enough to tell two states apart. */
const HASH_CHARACTERS = 24;

/** Rises with what rules write. */
export const RULES_VERSION = 'rules 2';

const hashOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, HASH_CHARACTERS);

type Basis = Pick<WriteRequest, 'seller' | 'people'>;

/** The seller's own words and the people who might get a message. */
function listParts({ seller, people }: Basis, inNews: readonly (string | undefined)[]): readonly unknown[] {
  const { company_name, sections } = seller;
  const readers = people
    .filter(({ job_level, full_name }) => job_level !== 'Staff' || inNews.includes(full_name))
    .map(({ id, full_name, title, job_level }) => [id ?? '', full_name, title, job_level])
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
  const words = sections.map(({ type, title, content_md }) => [type, title, content_md]);
  return [company_name, words, readers];
}

/**
 * Identifies what a reason and a message were written from, apart from the event, and by whom. Drafts with another value are
 * out of date.
 */
export const computeBasis = (
  { event, ...basis }: Basis & Pick<WriteRequest, 'event'>,
  version: string,
): string => hashOf([version, ...listParts(basis, [event.person?.name])]);

/**
 * The same for all words about an account: also its open events, and what the team worded or sent. Not the day, and not who
 * reported an event: a source that repeats what is known changes nothing.
 */
export function computeAccountBasis(request: AccountRequest, version: string): string {
  const events = request.events
    .map(({ id, signal, event }) => [id, signal.name, signal.description, event])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const fixed = request.fixed
    .map(({ id, to, sent_at, text }) => [id, to, sent_at, text])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const inNews = request.events.map(({ event }) => event.person?.name);
  return hashOf([version, ...listParts(request, inNews), events, fixed]);
}
