import { dayHeading } from '../../text/format.ts';
import type { Detection } from '../detections/feedback.ts';

/** What the inbox shows, and what waits to be shown. Pure, so that nothing that is being read moves by accident. */
export interface InboxRows {
  /** In the order of the list; settled ones stay here, so that an undo puts them back in their place. */
  readonly rows: readonly Detection[];
  /** Found since, not shown yet. */
  readonly arrived: readonly Detection[];
  /** Settled here and hidden. */
  readonly settled: ReadonlySet<string>;
  /** The states that the list has; a row in another one was settled by a colleague. */
  readonly states: readonly Detection['state'][];
  /** When the newest row that was ever shown was found: what is found later has arrived since. */
  readonly newest: string;
}

export const emptyInbox = (states: InboxRows['states']): InboxRows => ({
  rows: [],
  arrived: [],
  settled: new Set(),
  states,
  newest: '',
});

const isOpenAccount = ({ account_status }: Detection): boolean =>
  account_status !== 'rejected' && account_status !== 'unqualified';

/** Whether it still waits for someone. */
export const isWaiting = ({ states }: Pick<InboxRows, 'states'>, row: Detection): boolean =>
  states.includes(row.state) && isOpenAccount(row);

/** Rows to see: those settled by a colleague stay until you act, so that nothing moves while you read. */
export const shownRows = ({ rows, settled }: InboxRows): readonly Detection[] =>
  rows.filter((row) => !settled.has(row.id));

const idsOf = (rows: readonly Detection[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** When it was found, or came back from a snooze. */
const foundAt = ({ state, created_at, snoozed_until }: Detection): string =>
  state !== 'snoozed' && snoozed_until !== null && snoozed_until > created_at ? snoozed_until : created_at;

const dayOf = (row: Detection): string => foundAt(row).slice(0, 10);

/** By the day it was found, latest first; within a day as they come. */
const byDay = (rows: readonly Detection[]): readonly Detection[] =>
  rows.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));

const newestOf = (newest: string, rows: readonly Detection[]): string =>
  [newest, ...rows.map(foundAt)].toSorted().at(-1) ?? newest;

const unknownTo = (inbox: InboxRows, rows: readonly Detection[]): readonly Detection[] => {
  const known = idsOf(inbox.rows);
  return rows.filter(({ id }) => !known.has(id));
};

/** Adds a page of the list. */
export const withPage = (inbox: InboxRows, page: readonly Detection[]): InboxRows => ({
  ...inbox,
  rows: byDay([...inbox.rows, ...unknownTo(inbox, page)]),
  newest: newestOf(inbox.newest, page),
});

/**
 * Compares with the list's first page as it is now. Known rows change in place. Rows found since wait; others have only
 * moved up from the next page, and are added below.
 */
export function withNews(inbox: InboxRows, fresh: readonly Detection[]): InboxRows {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const rows = inbox.rows.map((row) => {
    const after = now.get(row.id);
    // What you have just opened is seen, although the list may not know yet.
    return after ? { ...after, state: seenFirst(row, after) } : row;
  });
  const unknown = unknownTo(inbox, fresh);
  const isNews = (row: Detection): boolean => foundAt(row) > inbox.newest;
  return {
    ...inbox,
    rows: byDay([...rows, ...unknown.filter((row) => !isNews(row))]),
    arrived: unknown.filter(isNews),
  };
}

const seenFirst = (before: Detection, after: Detection): Detection['state'] =>
  before.state === 'seen' && after.state === 'new' ? 'seen' : after.state;

/**
 * Shown rows that the list's first page no longer has, because a colleague settled them. Rows after the page's last one
 * may be on a later page.
 */
export function missingRows(
  inbox: InboxRows,
  fresh: readonly Detection[],
  isWhole: boolean,
): readonly string[] {
  const now = idsOf(fresh);
  const shown = shownRows(inbox);
  const last = isWhole ? shown.length : shown.findLastIndex(({ id }) => now.has(id));
  return shown
    .slice(0, last)
    .filter((row) => !now.has(row.id) && isWaiting(inbox, row))
    .map(({ id }) => id);
}

/** Shows what has arrived, at the top of its day. */
export const withArrived = (inbox: InboxRows): InboxRows => ({
  ...inbox,
  rows: byDay([...unknownTo(inbox, inbox.arrived), ...inbox.rows]),
  arrived: [],
  newest: newestOf(inbox.newest, inbox.arrived),
});

export const withRows = (
  inbox: InboxRows,
  change: (rows: readonly Detection[]) => readonly Detection[],
): InboxRows => ({ ...inbox, rows: change(inbox.rows) });

/** Hides what you settled, and with it what colleagues did. */
export function withSettled(inbox: InboxRows, ids: readonly string[]): InboxRows {
  const others = inbox.rows.filter((row) => !isWaiting(inbox, row)).map(({ id }) => id);
  return { ...inbox, settled: new Set([...inbox.settled, ...others, ...ids]) };
}

/** Shows them again where they were. */
export function withReopened(inbox: InboxRows, ids: readonly string[]): InboxRows {
  const after = new Set(inbox.settled);
  for (const id of ids) after.delete(id);
  return { ...inbox, settled: after };
}

/** Accounts as you changed them: the signals of one that you rejected are settled, and come back with it. */
export function withYourAccounts(
  inbox: InboxRows,
  change: (rows: readonly Detection[]) => readonly Detection[],
): InboxRows {
  const after = withRows(inbox, change);
  const turned = after.rows.filter((row, index) => {
    const before = inbox.rows[index];
    return before !== undefined && isOpenAccount(before) !== isOpenAccount(row);
  });
  const gone = turned.filter((row) => !isOpenAccount(row)).map(({ id }) => id);
  const back = turned.filter((row) => isWaiting(after, row)).map(({ id }) => id);
  return withReopened(gone.length > 0 ? withSettled(after, gone) : after, back);
}

/** The row to open after these are gone: the next one that waits, else the one before. */
export function nextAfter(
  ordered: readonly Detection[],
  states: InboxRows['states'],
  selected: string | undefined,
  gone: readonly string[],
): string | undefined {
  if (selected !== undefined && !gone.includes(selected)) return selected;
  const at = Math.max(
    0,
    ordered.findIndex(({ id }) => id === selected),
  );
  const isLeft = (row: Detection): boolean => !gone.includes(row.id) && isWaiting({ states }, row);
  return (ordered.slice(at).find(isLeft) ?? ordered.slice(0, at).findLast(isLeft))?.id;
}

export interface InboxGroup {
  readonly title: string;
  readonly rows: readonly Detection[];
}

/** By the day of finding, with what is new since the last visit first. */
export function inboxGroups(
  rows: readonly Detection[],
  since: string | null,
  now: Date,
): readonly InboxGroup[] {
  const isNews = (row: Detection): boolean => since !== null && foundAt(row) > since;
  const titleOf = (row: Detection): string => {
    const day = dayHeading(foundAt(row), now);
    return isNews(row) ? `${day}, since your last visit` : day;
  };
  const groups = new Map<string, Detection[]>();
  for (const row of [...rows.filter(isNews), ...rows.filter((each) => !isNews(each))]) {
    const title = titleOf(row);
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups].map(([title, group]) => ({ title, rows: group }));
}
