import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isFinal } from '../api/request-error.ts';
import { api } from '../api/service.ts';
import type { Data } from '../api/types.ts';
import { live } from './live.ts';
import { sleepOrReturn, whenVisible } from './page-visibility.ts';
import { onSignOut } from './session.ts';

/** How much is open, for the menu and the inbox; undefined until read. */
export const inbox = signal<Data<'getInbox'> | undefined>(undefined);

const isSame = (a: Data<'getInbox'> | undefined, b: Data<'getInbox'>): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

function take(counts: Data<'getInbox'>): boolean {
  if (isSame(inbox.peek(), counts)) return false;
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
      ({ data }) => take(data),
      () => undefined,
    );
  }, REFRESH_MS);
}

/** Keeps the counts up to date while the console is open. */
export function useInboxCounts(): void {
  useEffect(() => {
    const leaving = new AbortController();
    live({
      read: async () => (await api.getInbox({ signal: leaving.signal })).data,
      take: (counts) => !leaving.signal.aborted && take(counts),
      isFinal,
      sleep: (ms) => sleepOrReturn(ms, leaving.signal),
      visible: () => whenVisible(leaving.signal),
    }).catch(() => undefined);
    return () => leaving.abort();
  }, []);
}

/** A key with read scope may not say what it has seen; asking once is enough. */
let mayReport = true;

/** Reports a visit or what was seen. If that fails, it merely stays new to you. */
export async function report(send: () => Promise<unknown>): Promise<void> {
  if (!mayReport) return;
  await send().catch((error: unknown) => {
    if (isFinal(error)) mayReport = false;
  });
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

onSignOut(() => {
  clearTimeout(refreshing);
  inbox.value = undefined;
  visit = undefined;
  mayReport = true;
});
