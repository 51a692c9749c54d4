import type { Detection } from '../detections/feedback.ts';

/** The inbox's filters, as in its URL. */
export interface InboxQuery {
  /** `me`, `none` or a member's id. */
  readonly owner?: string;
  readonly state?: string;
  readonly signal?: string;
  readonly fit?: string;
  /** `visit`: only what was found since the last visit. */
  readonly since?: string;
  /** The open detection. */
  readonly d?: string;
}

/** What the list has: what is open, or what is snoozed. */
export const statesOf = ({ state }: InboxQuery): readonly Detection['state'][] =>
  state === 'snoozed' ? ['snoozed'] : ['new', 'seen'];

/** The list's query. */
export const listQuery = (query: InboxQuery, since: string | null) => ({
  sort: 'found_at' as const,
  state: statesOf(query).join(','),
  owner_id: query.owner,
  signal_id: query.signal,
  min_icp_fit: query.fit,
  found_since: query.since === 'visit' && since !== null ? since : undefined,
});
