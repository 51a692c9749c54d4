import { api } from '../../api/service.ts';
import type { Page } from '../../api/types.ts';
import type { Detection } from '../detections/feedback.ts';
import { detectionFiltersOf, type FeedQuery, leastRelevance } from './feed-query.ts';

const PER_PAGE = 50;

async function readAccount(
  id: string,
  query: FeedQuery,
  since: string | undefined,
  signal?: AbortSignal,
): Promise<Page<Detection>> {
  const { data } = await api.listAccountSignals({ params: { id }, ...(signal && { signal }) });
  const least = leastRelevance(query) ?? 0;
  const matching = data.filter(
    (each) =>
      (query.signal === undefined || each.signal_id === query.signal) &&
      (since === undefined || each.detected_at >= since) &&
      each.alpha >= Number(query.alpha ?? 0) &&
      each.icp_fit >= Number(query.fit ?? 0),
  );
  const relevant = matching.filter(
    ({ relevance, quiet_relation }) =>
      (relevance === null || relevance >= least) && (least === 0 || quiet_relation === null),
  );
  // If nothing is worth a call, show what there is.
  const rows = relevant.length === 0 && query.relevance === undefined ? matching : relevant;
  return { data: rows, pagination: { total: rows.length, page: 1, has_more: false } };
}

/** One account's detections are loaded at once; the whole feed page by page. */
export async function readFeed(
  query: FeedQuery,
  page: number,
  signal?: AbortSignal,
): Promise<Page<Detection>> {
  const filters = detectionFiltersOf(query, new Date());
  if (query.account !== undefined) return readAccount(query.account, query, filters.since, signal);
  const read = (min_relevance: number | undefined) =>
    api.listDetections({
      query: {
        ...filters,
        min_relevance,
        page,
        per_page: PER_PAGE,
      },
      ...(signal && { signal }),
    });
  const found = await read(filters.min_relevance);
  // If nothing is worth a call, show what there is.
  const isBare = query.relevance === undefined && found.pagination.total === 0;
  const { data, pagination } = isBare ? await read(undefined) : found;
  const present = data.filter(({ signal_present }) => signal_present);
  return {
    data: present,
    pagination: { ...pagination, total: pagination.total - (data.length - present.length) },
  };
}
