import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import type { Posting } from './board-reader.ts';

/** What is stored about a posting. Names are short, because a monitor's item holds hundreds of them. */
const seenPosting = z.object({
  /** Its id on the board. */
  i: z.string(),
  t: z.string(),
  /** Department. */
  d: z.string().nullable(),
  /** The days when it was first and last seen. */
  f: z.string(),
  l: z.string(),
  /** How many checks in a row it was missing. */
  m: z.number(),
});

/** A board's change on the day it was noticed, with that day's figures. */
const boardEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['surge', 'freeze']),
    day: z.string(),
    now: z.number(),
    before: z.number(),
    beforeDay: z.string(),
    /** The departments where it happened, if any stand out. */
    departments: z.array(z.object({ name: z.string(), now: z.number(), before: z.number() })).readonly(),
  }),
  z.object({
    kind: z.enum(['role', 'country']),
    day: z.string(),
    key: z.string(),
    title: z.string(),
    place: z.string().nullable(),
    /** The day since when we know there was none before. */
    since: z.string(),
  }),
]);

export const postingHistory = z.object({
  /** The day of the first check; nothing is known before it. */
  since: z.string(),
  postings: z.array(seenPosting),
  roles: z.array(z.string()),
  countries: z.array(z.string()),
  events: z.array(boardEvent),
});

export type BoardEvent = Readonly<z.infer<typeof boardEvent>>;
export type PostingHistory = z.infer<typeof postingHistory>;
export type SeenPosting = z.infer<typeof seenPosting>;

/** Figures are compared up to three months back, so older closed postings aren't kept. */
const RETENTION_DAYS = 100;
const MAX_POSTINGS = 2_000;
const MAX_ROLES = 400;
export const TITLE_LENGTH = 80;
/** Missing once may be an error of the board; missing twice in a row means closed. */
const MISSES_TO_CLOSE = 2;
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
export const subtractDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) - days * DAY_MS));

/** The function a title names, such as "data science"; a title without one can't be a new role. */
export function readRole(title: string): string | null {
  const [head] = readTitle(title).does;
  return head === undefined ? null : head.replaceAll('-', ' ');
}

export const isOpen = ({ m }: Pick<SeenPosting, 'm'>): boolean => m < MISSES_TO_CLOSE;

/** The history after another check. A check that couldn't read everything closes nothing. */
export function mergePostings(
  previous: PostingHistory | null,
  postings: readonly Posting[],
  isComplete: boolean,
  today: string,
): PostingHistory {
  const byId = new Map(previous?.postings.map((seen) => [seen.i, seen]));
  const current = new Set(postings.map(({ id }) => id));
  for (const posting of postings) {
    const seen = byId.get(posting.id);
    byId.set(posting.id, seen ? { ...seen, l: today, m: 0 } : toSeenPosting(posting, today));
  }
  const all = [...byId.values()].map((seen) =>
    current.has(seen.i) || !isComplete || !isOpen(seen) ? seen : { ...seen, m: seen.m + 1 },
  );
  const oldest = subtractDays(today, RETENTION_DAYS);
  return {
    since: previous?.since ?? today,
    postings: limitPostings(all, oldest),
    roles: withNew(
      previous?.roles ?? [],
      postings.map(({ title }) => readRole(title)),
    ).slice(-MAX_ROLES),
    countries: withNew(
      previous?.countries ?? [],
      postings.map(({ country }) => country),
    ),
    events: (previous?.events ?? []).filter(({ day }) => day >= oldest),
  };
}

/** The board reports no change, so open postings stay open. */
export const confirmPostings = (previous: PostingHistory, today: string): PostingHistory => ({
  ...previous,
  postings: previous.postings.map((seen) => (seen.m === 0 ? { ...seen, l: today } : seen)),
});

const withNew = (previous: readonly string[], current: readonly (string | null)[]): string[] => [
  ...new Set([...previous, ...current.flatMap((one) => one ?? [])]),
];

const toSeenPosting = ({ id, title, department }: Posting, today: string): SeenPosting => ({
  i: id,
  t: title.slice(0, TITLE_LENGTH),
  d: department?.slice(0, TITLE_LENGTH) ?? null,
  f: today,
  l: today,
  m: 0,
});

/** Drops old closed postings and, above the limit, those not seen for longest. */
function limitPostings(all: readonly SeenPosting[], oldest: string): SeenPosting[] {
  return all
    .filter((seen) => isOpen(seen) || seen.l >= oldest)
    .toSorted((a, b) => (a.l === b.l ? (a.f < b.f ? 1 : -1) : a.l < b.l ? 1 : -1))
    .slice(0, MAX_POSTINGS);
}
