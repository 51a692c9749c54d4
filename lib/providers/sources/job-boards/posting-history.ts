import * as z from 'zod';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { subtractDays } from '../days.ts';
import type { Posting } from './board-reader.ts';

/** What the history knows of a posting. */
export interface SeenPosting {
  /** Its id on the board. */
  readonly id: string;
  readonly department: string | null;
  /** The days when it was first and last seen. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** How many checks in a row it was missing. */
  readonly misses: number;
}

/** The names are short, because a monitor's item holds hundreds of postings. */
const storedPosting = z
  .object({ i: z.string(), d: z.string().nullable(), f: z.string(), l: z.string(), m: z.number() })
  .transform(
    ({ i, d, f, l, m }): SeenPosting => ({ id: i, department: d, firstSeen: f, lastSeen: l, misses: m }),
  );

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
  postings: z.array(storedPosting),
  roles: z.array(z.string()),
  countries: z.array(z.string()),
  events: z.array(boardEvent),
});

export type BoardEvent = Readonly<z.infer<typeof boardEvent>>;
export type PostingHistory = z.infer<typeof postingHistory>;

/** What `postingHistory` reads. */
export const toStoredHistory = ({
  postings,
  ...history
}: PostingHistory): z.input<typeof postingHistory> => ({
  ...history,
  postings: postings.map(({ id, department, firstSeen, lastSeen, misses }) => ({
    i: id,
    d: department,
    f: firstSeen,
    l: lastSeen,
    m: misses,
  })),
});

/** Figures are compared up to three months back, so older closed postings aren't kept. */
const RETENTION_DAYS = 100;
const MAX_POSTINGS = 2_000;
const MAX_ROLES = 400;
export const TITLE_LENGTH = 80;
/** Missing once may be an error of the board; missing twice in a row means closed. */
const MISSES_TO_CLOSE = 2;

/** The function a title names, such as "data science"; a title without one can't be a new role. */
export function readRole(title: string): string | null {
  const [roleName] = readTitle(title).does;
  return roleName === undefined ? null : roleName.replaceAll('-', ' ');
}

export const isOpen = ({ misses }: SeenPosting): boolean => misses < MISSES_TO_CLOSE;

/** The history after another check. A check that couldn't read everything closes nothing. */
export function mergePostings(
  previousHistory: PostingHistory | null,
  postings: readonly Posting[],
  isComplete: boolean,
  today: string,
): PostingHistory {
  const postingsById = new Map(previousHistory?.postings.map((seenPosting) => [seenPosting.id, seenPosting]));
  const currentIds = new Set(postings.map(({ id }) => id));
  for (const posting of postings) {
    const seenPosting = postingsById.get(posting.id);
    postingsById.set(
      posting.id,
      seenPosting ? { ...seenPosting, lastSeen: today, misses: 0 } : toSeenPosting(posting, today),
    );
  }
  const updatedPostings = [...postingsById.values()].map((seenPosting) =>
    currentIds.has(seenPosting.id) || !isComplete || !isOpen(seenPosting)
      ? seenPosting
      : { ...seenPosting, misses: seenPosting.misses + 1 },
  );
  const oldestDay = subtractDays(today, RETENTION_DAYS);
  return {
    since: previousHistory?.since ?? today,
    postings: limitPostings(updatedPostings, oldestDay),
    roles: addNewNames(
      previousHistory?.roles ?? [],
      postings.map(({ title }) => readRole(title)),
    ).slice(-MAX_ROLES),
    countries: addNewNames(
      previousHistory?.countries ?? [],
      postings.map(({ country }) => country),
    ),
    events: (previousHistory?.events ?? []).filter(({ day }) => day >= oldestDay),
  };
}

/** The board reports no change, so open postings stay open. */
export const confirmPostings = (previousHistory: PostingHistory, today: string): PostingHistory => ({
  ...previousHistory,
  postings: previousHistory.postings.map((seenPosting) =>
    seenPosting.misses === 0 ? { ...seenPosting, lastSeen: today } : seenPosting,
  ),
});

const addNewNames = (
  previousNames: readonly string[],
  currentNames: readonly (string | null)[],
): string[] => [...new Set([...previousNames, ...currentNames.flatMap((name) => name ?? [])])];

const toSeenPosting = ({ id, department }: Posting, today: string): SeenPosting => ({
  id,
  department: department?.slice(0, TITLE_LENGTH) ?? null,
  firstSeen: today,
  lastSeen: today,
  misses: 0,
});

/** Drops old closed postings and, above the limit, those not seen for longest. */
function limitPostings(seenPostings: readonly SeenPosting[], oldestDay: string): SeenPosting[] {
  return seenPostings
    .filter((seenPosting) => isOpen(seenPosting) || seenPosting.lastSeen >= oldestDay)
    .toSorted((a, b) => b.lastSeen.localeCompare(a.lastSeen) || b.firstSeen.localeCompare(a.firstSeen))
    .slice(0, MAX_POSTINGS);
}
