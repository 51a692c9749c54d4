import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type Data, type Detection } from '../../api/service.ts';
import { type Load, useLoad } from '../../hooks/use-load.ts';
import { inbox as counts, report, startVisit, storeCounts } from '../../state/inbox.ts';
import { readDetection } from '../../state/records.ts';
import { attempt } from '../../state/toasts.ts';
import { markSeen } from '../detections/settle.ts';
import { type InboxQuery, isWaiting, listQuery } from './inbox-query.ts';

const PER_PAGE = 50;
/** What is only passed on the way isn't seen. */
const SEEN_MS = 600;

interface Opened {
  readonly results: readonly Detection[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly lastVisit: string | null;
  readonly openedAt: string;
  /** The counts that it belongs to. */
  readonly counts: Data<'getInbox'>;
}

/** The first page, with what counts as new. Reading it is a visit. */
async function readFirstPage(query: InboxQuery, signal: AbortSignal): Promise<Opened> {
  const visitedAt = new Date();
  const { data } = await api.getInbox({ signal });
  storeCounts(data);
  const lastVisit = startVisit(data.last_visit_at, visitedAt.getTime());
  const page = await api.listDetections({
    query: { ...listQuery(query, lastVisit, visitedAt), per_page: PER_PAGE },
    signal,
  });
  const openedAt = visitedAt.toISOString();
  void report(() => api.visitInbox({ body: { visited_at: openedAt } }));
  const { has_more, total } = page.pagination;
  return { results: page.data, hasMore: has_more, total, lastVisit, openedAt, counts: data };
}

export interface InboxState extends Load<Opened> {
  /** What still waits, as it is now. The open one stays while it is read, if a colleague settles it. */
  readonly rows: readonly Detection[];
  /** How many were found since the list was read. */
  readonly news: number;
  more(): Promise<void>;
}

export function useInbox(query: InboxQuery): InboxState {
  const { d: openId, ...filters } = query;
  const key = `inbox/${JSON.stringify(filters)}`;
  const list = useLoad(key, (signal) => readFirstPage(filters, signal));
  const { data, set } = list;
  const latest = useRef(data);
  latest.current = data;
  const rows = (data?.results ?? [])
    .map(readDetection)
    .filter((row) => row.id === openId || isWaiting(filters, row));

  // When the counts change, something may have been found.
  const [news, setNews] = useState(0);
  const seenCounts = counts.value;
  useEffect(() => {
    setNews(0);
    if (!data || seenCounts === undefined || JSON.stringify(seenCounts) === JSON.stringify(data.counts))
      return undefined;
    const leaving = new AbortController();
    api
      .listDetections({
        query: {
          ...listQuery(filters, data.lastVisit, new Date()),
          found_since: data.openedAt,
          per_page: 1,
        },
        signal: leaving.signal,
      })
      .then(
        ({ pagination }) => setNews(pagination.total),
        () => undefined,
      );
    return () => leaving.abort();
  }, [seenCounts, data?.openedAt, key]);

  return {
    ...list,
    rows,
    news,
    async more() {
      if (!data) return;
      const existing = new Set(data.results.map(({ id }) => id));
      // What was settled has left the service's list, so the next rows may be on an earlier page.
      for (let page = Math.floor(rows.length / PER_PAGE) + 1; ; page += 1) {
        const response = await attempt(() =>
          api.listDetections({
            query: { ...listQuery(filters, data.lastVisit, new Date()), page, per_page: PER_PAGE },
          }),
        );
        if (!response || latest.current !== data) return;
        const found = response.data.filter(({ id }) => !existing.has(id));
        const { has_more, total } = response.pagination;
        if (found.length === 0 && has_more) continue;
        set({ ...data, results: [...data.results, ...found], hasMore: has_more, total });
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
