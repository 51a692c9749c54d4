import { DAY_MS } from '#contract/time.ts';
import { isoDay } from '../../text/format.ts';

/** The feed's filters, as in its URL. */
export interface FeedQuery {
  readonly signal?: string;
  readonly alpha?: string;
  readonly fit?: string;
  /** At least this, or `all` with background. Without it, background is left out. */
  readonly relevance?: string;
  readonly status?: string;
  readonly owner?: string;
  readonly days?: string;
  readonly account?: string;
  readonly sort?: string;
  readonly q?: string;
  /** The open detection. */
  readonly d?: string;
}

/** From here on an event isn't background. */
const RELEVANT = 25;

/** The least relevance to show; undefined for everything. */
export const leastRelevance = ({ relevance }: Pick<FeedQuery, 'relevance'>): number | undefined =>
  relevance === 'all' ? undefined : Number(relevance ?? RELEVANT);

export function sinceDay(days: string | undefined, now: Date): string | undefined {
  const count = Number(days);
  return Number.isInteger(count) && count > 0 ? isoDay(new Date(now.getTime() - count * DAY_MS)) : undefined;
}

/** The part of the URL that a view keeps: the filters, not the open detection. */
export const filtersOf = ({ d: _open, ...filters }: FeedQuery): Readonly<Record<string, string>> => filters;

/** The same filters for the API. An account's own page of the feed has none. */
export const detectionFiltersOf = (query: FeedQuery, now: Date) => ({
  signal_id: query.signal,
  min_alpha: query.alpha,
  min_icp_fit: query.fit,
  min_relevance: leastRelevance(query),
  account_status: query.status,
  owner_id: query.owner,
  since: sinceDay(query.days, now),
});
