import { isoDay } from '../../text/format.ts';

/** The filters of a feed as they stand in its address. */
export interface FeedQuery {
  readonly signal?: string;
  readonly alpha?: string;
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
