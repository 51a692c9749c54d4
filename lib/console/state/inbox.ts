import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, type Data } from '../api/service.ts';
import { poll, waitOnPage } from './poll.ts';
import { replaceRoute, route, withQuery } from './route.ts';
import { onSignOut } from './session.ts';
import { isReadOnly } from './workspace.ts';

/** How much is open, for the menu and the inbox; undefined until read. */
export const inbox = signal<Data<'getInbox'> | undefined>(undefined);

/** Whether it was news. */
export function storeCounts(counts: Data<'getInbox'>): boolean {
  if (JSON.stringify(inbox.peek()) === JSON.stringify(counts)) return false;
  inbox.value = counts;
  return true;
}

/** Changes made within this time are counted once. */
const REFRESH_MS = 1_000;

let refreshing: ReturnType<typeof setTimeout> | undefined;

/** After a change of your own, the counts shouldn't wait for the next poll. */
export function refreshInbox(): void {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => {
    api.getInbox().then(
      ({ data }) => storeCounts(data),
      () => undefined,
    );
  }, REFRESH_MS);
}

const FIRST_MS = 10_000;
/** A visible page that nothing happens on costs 30 calls an hour. */
const LONGEST_MS = 120_000;

/** Keeps the counts up to date while the console is open. */
export function useInboxCounts(): void {
  useEffect(() => {
    const leaving = new AbortController();
    poll({
      read: async () => (await api.getInbox({ signal: leaving.signal })).data,
      accept: (counts) => (!leaving.signal.aborted && storeCounts(counts) ? 'soon' : 'later'),
      startMs: FIRST_MS,
      longestMs: LONGEST_MS,
      ...waitOnPage(leaving.signal),
    }).catch(() => undefined);
    return () => leaving.abort();
  }, []);
}

/** Reports a visit or what was seen. If that fails, it merely stays new to you. */
export async function report(send: () => Promise<unknown>): Promise<void> {
  if (!isReadOnly.peek()) await send().catch(() => undefined);
}

/** A visit this long ago has ended: what was found since is new. */
const VISIT_ENDS_MS = 30 * 60_000;

let visit: { readonly since: string | null; readonly seenAt: number } | undefined;

/**
 * When you last visited before this visit; null before the first. Leaving the page for a few minutes doesn't start a new
 * visit, so that what was new stays marked.
 */
export function startVisit(lastVisitAt: string | null, now: number): string | null {
  const isOver = visit === undefined || now - visit.seenAt > VISIT_ENDS_MS;
  visit = { since: isOver ? lastVisitAt : (visit?.since ?? null), seenAt: now };
  return visit.since;
}

/** Opens a detection in the inbox, if that is the page, and focuses its row. */
export function selectInInbox(id: string | undefined): void {
  const [page = 'inbox'] = route.peek().path;
  if (page !== 'inbox') return;
  replaceRoute(withQuery(route.peek(), { d: id }));
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-testid=inbox-row][data-id="${id}"]`)?.focus(),
  );
}

onSignOut(() => {
  clearTimeout(refreshing);
  inbox.value = undefined;
  visit = undefined;
});
