import { DAY_MS } from '#contract/time.ts';
import type { Detection } from '../../api/service.ts';
import { toIsoDay } from '../../text/format.ts';

/** The filters, as in the URL. */
export interface InboxQuery {
  /** What can be acted on today, unless this says otherwise: `waiting`, `snoozed`, everything `open`, or `all` there ever was. */
  readonly show?: string;
  /** `me`, `none` or a member's id. */
  readonly owner?: string;
  readonly signal?: string;
  readonly status?: string;
  readonly fit?: string;
  readonly alpha?: string;
  readonly relevance?: string;
  /** The days since the news. */
  readonly days?: string;
  /** `visit`: only what was found since the last visit. */
  readonly since?: string;
  /** The open detection. */
  readonly d?: string;
}

const OPEN_STATES: readonly Detection['state'][] = ['new', 'seen'];

/** The states that a view has; undefined for all of them. */
function statesOf({ show }: InboxQuery): readonly Detection['state'][] | undefined {
  if (show === 'all') return undefined;
  return show === 'snoozed' ? ['snoozed'] : OPEN_STATES;
}

const CLOSED_ACCOUNT_STATUSES: readonly string[] = ['rejected', 'unqualified'];

/** Whether it still belongs in the view: what the team settled, or a rejected company's, doesn't. */
export const belongsToView = (query: InboxQuery, { state, account_status }: Detection): boolean =>
  query.show === 'all' ||
  ((statesOf(query)?.includes(state) ?? true) &&
    (query.status !== undefined || !CLOSED_ACCOUNT_STATUSES.includes(account_status)));

function findStartDay(days: string | undefined, now: Date): string | undefined {
  const count = Number(days);
  return Number.isInteger(count) && count > 0
    ? toIsoDay(new Date(now.getTime() - count * DAY_MS))
    : undefined;
}

/** The list's query: the inbox by what is worth most, or all there ever was, newest first. */
export const toListQuery = (query: InboxQuery, lastVisit: string | null, now: Date) => ({
  sort: query.show === 'all' ? 'detected_at' : 'relevance',
  state: statesOf(query)?.join(','),
  actionable: query.show === undefined ? true : undefined,
  waiting: query.show === 'waiting' ? true : undefined,
  owner_id: query.owner,
  signal_id: query.signal,
  account_status: query.status,
  min_icp_fit: query.fit,
  min_alpha: query.alpha,
  min_relevance: query.relevance,
  since: findStartDay(query.days, now),
  found_since: query.since === 'visit' && lastVisit !== null ? lastVisit : undefined,
});

/** The row to open after these are settled: the next one that is open, else the one before. */
export function findNextId(
  rows: readonly Detection[],
  selectedId: string | undefined,
  settledIds: readonly string[],
): string | undefined {
  if (selectedId !== undefined && !settledIds.includes(selectedId)) return selectedId;
  const selectedIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === selectedId),
  );
  const isUnsettled = ({ id }: Detection): boolean => !settledIds.includes(id);
  return (rows.slice(selectedIndex).find(isUnsettled) ?? rows.slice(0, selectedIndex).findLast(isUnsettled))
    ?.id;
}
