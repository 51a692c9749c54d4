import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type Detection } from '../../api/service.ts';
import { type Pages, useLoad } from '../../hooks/use-load.ts';
import { inbox as counts, report, startVisit, storeCounts } from '../../state/inbox.ts';
import { readDetection } from '../../state/records.ts';
import { attempt } from '../../state/toasts.ts';
import { canSeeAccountsOf } from '../../state/workspace.ts';
import { markSeen } from '../detections/settle.ts';
import { belongsToView, type InboxQuery, toListQuery } from './inbox-query.ts';

const PER_PAGE = 50;
/** What is only passed on the way isn't seen. */
const SEEN_MS = 600;

/** The first page, with what counts as new and the counts it belongs to. Reading it is a visit. */
async function readFirstPage(query: InboxQuery, abortSignal: AbortSignal) {
  const visitedAt = new Date();
  const { data } = await api.getInbox({ signal: abortSignal });
  storeCounts(data);
  const lastVisit = startVisit(data.last_visit_at, visitedAt.getTime());
  const page = await api.listDetections({
    query: { ...toListQuery(query, lastVisit, visitedAt), per_page: PER_PAGE },
    signal: abortSignal,
  });
  const openedAt = visitedAt.toISOString();
  void report(() => api.visitInbox({ body: { visited_at: openedAt } }));
  const { has_more, total } = page.pagination;
  return { results: page.data, hasMore: has_more, total, lastVisit, openedAt, counts: data };
}

interface InboxState extends Omit<Pages<Detection>, 'key' | 'readPage'> {
  /** How many were found since the list was read. */
  readonly news: number;
  readonly lastVisit: string | null;
}

/** What is still open, as it is now. The one that is read stays, if a colleague settles it meanwhile. */
export function useInbox(query: InboxQuery): InboxState {
  const { d: openId, ...filters } = query;
  const key = `inbox/${JSON.stringify(filters)}`;
  const { data, set, ...list } = useLoad(key, (signal) => readFirstPage(filters, signal));
  const latestData = useRef(data);
  latestData.current = data;
  const rows = data?.results
    .map(readDetection)
    .filter(
      (row) => row.id === openId || (canSeeAccountsOf(row.account_owner_id) && belongsToView(filters, row)),
    );

  // When the counts change, something may have been found.
  const [newCount, setNewCount] = useState(0);
  const seenCounts = counts.value;
  useEffect(() => {
    setNewCount(0);
    if (!data || seenCounts === undefined || JSON.stringify(seenCounts) === JSON.stringify(data.counts))
      return undefined;
    const abortController = new AbortController();
    api
      .listDetections({
        query: {
          ...toListQuery(filters, data.lastVisit, new Date()),
          found_since: data.openedAt,
          per_page: 1,
        },
        signal: abortController.signal,
      })
      .then(
        ({ pagination }) => setNewCount(pagination.total),
        () => undefined,
      );
    return () => abortController.abort();
  }, [seenCounts, data?.openedAt, key]);

  return {
    ...list,
    data: rows,
    total: data?.total,
    hasMore: data?.hasMore ?? false,
    lastVisit: data?.lastVisit ?? null,
    news: newCount,
    async more() {
      if (!data || !rows) return;
      const existingIds = new Set(data.results.map(({ id }) => id));
      // What was settled has left the service's list, so the next rows may be on an earlier page.
      for (let page = Math.floor(rows.length / PER_PAGE) + 1; ; page += 1) {
        const response = await attempt(() =>
          api.listDetections({
            query: { ...toListQuery(filters, data.lastVisit, new Date()), page, per_page: PER_PAGE },
          }),
        );
        if (!response || latestData.current !== data) return;
        const newRows = response.data.filter(({ id }) => !existingIds.has(id));
        const { has_more, total } = response.pagination;
        if (newRows.length === 0 && has_more) continue;
        set({ ...data, results: [...data.results, ...newRows], hasMore: has_more, total });
        return;
      }
    },
  };
}

/** Reports a detection as seen once it was open for a moment. */
export function useSeen(detection: Detection | undefined): void {
  const isNew = detection?.state === 'new';
  useEffect(() => {
    if (!detection || !isNew) return undefined;
    const timer = setTimeout(() => void report(() => markSeen(detection.id)), SEEN_MS);
    return () => clearTimeout(timer);
  }, [detection?.id, isNew]);
}
