import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { inTurns } from '../../api/in-turns.ts';
import type { FullAccount } from '../../api/records.ts';
import type { RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { useLoad } from '../../hooks/use-load.ts';
import { inbox as counts, refreshInbox, report, startVisit } from '../../state/inbox.ts';
import { attempt } from '../../state/toasts.ts';
import type { Owned } from '../detections/assign-owner.tsx';
import { type Detection, withAccounts } from '../detections/feedback.ts';
import { type Changed, noteSeen, type Settlement, settle } from '../detections/settle.ts';
import { type InboxQuery, listQuery, statesOf } from './inbox-query.ts';
import {
  emptyInbox,
  type InboxRows,
  missingRows,
  withArrived,
  withNews,
  withPage,
  withReopened,
  withRows,
  withSettled,
  withYourAccounts,
} from './inbox-rows.ts';

const PER_PAGE = 50;
/** However often the counts change, the list is compared at most this often. */
const LOOK_MS = 5_000;
/** What is opened within this time is reported as seen together. */
const SEEN_MS = 1_500;

export interface OpenInbox {
  readonly rows: InboxRows;
  readonly isLoaded: boolean;
  readonly failure: RequestError | undefined;
  readonly hasMore: boolean;
  readonly total: number;
  /** The last visit before this one. */
  readonly since: string | null;
  reload(): void;
  more(): Promise<void>;
  showArrived(): void;
  change(detection: Detection): void;
  changeAccounts(accounts: readonly FullAccount[]): void;
  changeOwners(owned: readonly Owned[]): void;
  /** Hides them at once; those that a colleague has changed meanwhile come back. */
  settle(detections: readonly Detection[], settlement: Settlement): Promise<void>;
  see(id: string): void;
}

interface FirstPage {
  readonly page: readonly Detection[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly since: string | null;
  /** The counts that it belongs to. */
  readonly counts: Data<'getInbox'>;
}

/** The first page, with what counts as new. Reading it is a visit. */
async function open(query: InboxQuery, signal: AbortSignal): Promise<FirstPage> {
  const visitedAt = new Date();
  const { data: now } = await api.getInbox({ signal });
  counts.value = now;
  const since = startVisit(now.last_visit_at, visitedAt.getTime());
  const { data, pagination } = await api.listDetections({
    query: { ...listQuery(query, since), per_page: PER_PAGE },
    signal,
  });
  void report(() => api.visitInbox({ body: { visited_at: visitedAt.toISOString() } }));
  return { page: data, hasMore: pagination.has_more, total: pagination.total, since, counts: now };
}

export function useInbox(query: InboxQuery): OpenInbox {
  const { d: _open, ...filters } = query;
  const key = `inbox/${JSON.stringify(filters)}`;
  const states = useMemo(() => statesOf(filters), [key]);
  const first = useLoad(key, (signal) => open(filters, signal));
  const [rows, setRows] = useState<InboxRows>(() => emptyInbox(states));
  const [tail, setTail] = useState<{ readonly hasMore: boolean; readonly total: number } | undefined>();
  const current = useRef(rows);
  const update = (change: (before: InboxRows) => InboxRows): void => {
    current.current = change(current.current);
    setRows(current.current);
  };
  const since = first.data?.since ?? null;
  const read = async (page: number, signal?: AbortSignal) =>
    api.listDetections({
      query: { ...listQuery(filters, since), page, per_page: PER_PAGE },
      ...(signal && { signal }),
    });

  // A new first page starts over; nothing that was read before stays.
  useEffect(() => {
    if (first.isLoading || !first.data) return;
    const { page, hasMore, total } = first.data;
    update(() => withPage(emptyInbox(states), page));
    setTail({ hasMore, total });
  }, [first.data, first.isLoading]);

  // When the counts change, something arrived or a colleague settled something.
  const lookedAt = useRef(0);
  const isReady = first.data !== undefined && !first.isLoading;
  const seenCounts = counts.value;
  useEffect(() => {
    if (!isReady || seenCounts === first.data?.counts) return undefined;
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      lookedAt.current = Date.now();
      const { data: fresh, pagination } = await read(1, leaving.signal);
      const missing = missingRows(current.current, fresh, !pagination.has_more);
      const settledBy = await inTurns(
        missing,
        async (id) => (await api.getDetection({ params: { id }, signal: leaving.signal })).data,
      );
      if (leaving.signal.aborted) return;
      const after = new Map(settledBy.done.map((each) => [each.id, each]));
      update((before) =>
        withRows(withNews(before, fresh), (all) => all.map((row) => after.get(row.id) ?? row)),
      );
    };
    const wait = Math.max(0, lookedAt.current + LOOK_MS - Date.now());
    const timer = setTimeout(() => void look().catch(() => undefined), wait);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [seenCounts, isReady, key]);

  const seen = useRef<Set<string>>(new Set());
  const seenTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const reportSeen = (): void => {
    const ids = [...seen.current];
    seen.current.clear();
    if (ids.length > 0) void noteSeen(ids);
  };
  useEffect(
    () => () => {
      clearTimeout(seenTimer.current);
      reportSeen();
    },
    [],
  );

  const take = (changed: readonly Changed[]): void => {
    const after = new Map(changed.map((each) => [each.id, each]));
    const isListed = ({ state }: Changed): boolean => states.includes(state);
    const back = changed.filter(isListed).map(({ id }) => id);
    const gone = changed.filter((each) => !isListed(each)).map(({ id }) => id);
    update((before) =>
      withReopened(
        withSettled(
          withRows(before, (all) => all.map((row) => ({ ...row, ...after.get(row.id) }))),
          gone,
        ),
        back,
      ),
    );
  };

  return {
    rows,
    isLoaded: tail !== undefined,
    failure: first.failure,
    hasMore: tail?.hasMore ?? false,
    total: tail?.total ?? 0,
    since,
    reload: first.reload,
    async more() {
      // What was settled is gone from the list, so the next rows may be on an earlier page than expected.
      const before = current.current.rows.length;
      const pages = Math.ceil((before + 1) / PER_PAGE);
      for (let page = 1; page <= pages; page += 1) {
        const response = await attempt(() => read(page));
        if (!response) return;
        update((rowsBefore) => withPage(rowsBefore, response.data));
        setTail({ hasMore: response.pagination.has_more, total: response.pagination.total });
        if (current.current.rows.length > before || !response.pagination.has_more) return;
      }
    },
    showArrived() {
      update(withArrived);
      void report(() => api.visitInbox({ body: {} }));
    },
    change: (detection) =>
      update((before) =>
        withRows(before, (all) => all.map((row) => (row.id === detection.id ? detection : row))),
      ),
    changeAccounts(accounts) {
      update((before) => withYourAccounts(before, (all) => withAccounts(all, accounts)));
      refreshInbox();
    },
    changeOwners(owned) {
      const after = new Map(owned.map((each) => [each.account_id, each]));
      update((before) =>
        withRows(before, (all) => all.map((row) => ({ ...row, ...after.get(row.account_id) }))),
      );
    },
    async settle(detections, settlement) {
      const ids = detections.map(({ id }) => id);
      update((before) => withSettled(before, ids));
      const refused = await settle(detections, settlement, take);
      if (refused.ids.length === 0) return;
      const after = new Map(refused.now.map((each) => [each.id, each]));
      update((before) =>
        withRows(withReopened(before, refused.ids), (all) => all.map((row) => after.get(row.id) ?? row)),
      );
    },
    see(id) {
      const row = current.current.rows.find((each) => each.id === id);
      if (row?.state !== 'new') return;
      update((before) =>
        withRows(before, (all) => all.map((each) => (each.id === id ? { ...each, state: 'seen' } : each))),
      );
      seen.current.add(id);
      clearTimeout(seenTimer.current);
      seenTimer.current = setTimeout(reportSeen, SEEN_MS);
    },
  };
}
