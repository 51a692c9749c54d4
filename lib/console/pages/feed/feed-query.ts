import { isoDay } from '../../text/format.ts';

/** The filters of a feed as they stand in its address. */
export interface FeedQuery {
  readonly signal?: string;
  readonly alpha?: string;
  readonly fit?: string;
  readonly status?: string;
  readonly owner?: string;
  readonly days?: string;
  readonly account?: string;
  readonly sort?: string;
  readonly q?: string;
  /** The detection that is open. */
  readonly d?: string;
}

const DAY_MS = 86_400_000;

export function sinceDay(days: string | undefined, now: Date): string | undefined {
  const count = Number(days);
  return Number.isInteger(count) && count > 0 ? isoDay(new Date(now.getTime() - count * DAY_MS)) : undefined;
}

/** Accounts that nobody sells to; their signals show only when you filter by that status. */
const CLOSED: readonly string[] = ['rejected', 'unqualified'];

export const isHidden = (status: string | undefined, query: FeedQuery): boolean =>
  query.status === undefined && query.account === undefined && CLOSED.includes(status ?? '');

/** What a view keeps of an address: the filters, not what is open. */
export const filtersOf = ({ d: _open, ...filters }: FeedQuery): Readonly<Record<string, string>> => filters;

/** Whether two addresses show the same, in whatever order they were chosen. */
export const isSameView = (
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};
