import type { Inbox } from '#contract/inbox.ts';
import type { AccountState } from '#domain/market/accounts/account-lookups.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { getReader, isOpen, readState, type StoredState } from './detection-state.ts';
import { createAccountFilter } from './detection-visibility.ts';

/** The days on which someone can act on a detection, ISO dates. They don't depend on today, so each row stores them. */
export interface DaysToAct {
  /** Undefined if no one can. */
  readonly lastDayToAct: string | undefined;
  /** Undefined if nothing stands in the way of a message. */
  readonly waitEnd: string | undefined;
}

/** Whether someone can act on a detection today, or later, or not at all. */
export function findTurn({ lastDayToAct, waitEnd }: DaysToAct, today: string): 'now' | 'waiting' | 'never' {
  if (lastDayToAct === undefined || lastDayToAct < today) return 'never';
  return waitEnd !== undefined && waitEnd > today ? 'waiting' : 'now';
}

/** An open or snoozed detection, as far as the inbox counts it. */
export interface OpenRow extends StoredState, DaysToAct {
  readonly accountId: string;
  readonly foundAt: string;
}

export interface InboxStore {
  /** Every open or snoozed detection that isn't background, and the accounts they belong to. */
  openRows(workspaceId: string): Promise<{
    readonly rows: readonly OpenRow[];
    readonly accounts: ReadonlyMap<string, AccountState>;
  }>;
  lastVisit(workspaceId: string, reader: string): Promise<string | null>;
  /** Never goes back. */
  visit(workspaceId: string, reader: string, visitedAt: string): Promise<void>;
}

/** How much waits for the viewer and the team. */
export async function countInbox(store: InboxStore, viewer: Viewer, now: Date): Promise<Inbox> {
  const reader = getReader(viewer);
  const nowTimestamp = now.toISOString();
  const [{ rows, accounts }, last_visit_at] = await Promise.all([
    store.openRows(viewer.workspaceId),
    store.lastVisit(viewer.workspaceId, reader),
  ]);
  const isVisible = createAccountFilter(viewer, {});
  const visibleRows = rows.flatMap((row) => {
    const account = accounts.get(row.accountId);
    return account && isVisible(account) ? [{ ...row, owner: account.owner_id }] : [];
  });
  const openRows = visibleRows.filter((row) => isOpen(row, nowTimestamp));
  const getArrivalTime = ({ snoozed_until, foundAt }: (typeof openRows)[number]) => snoozed_until ?? foundAt;
  const countRows = (test: (row: (typeof openRows)[number]) => boolean, countedRows = openRows) =>
    countedRows.filter(test).length;
  const today = nowTimestamp.slice(0, 'YYYY-MM-DD'.length);
  const actionableRows = openRows.filter((row) => findTurn(row, today) === 'now');
  const isMine = ({ owner }: (typeof openRows)[number]) => owner !== null && owner === viewer.memberId;
  const isUnassigned = ({ owner }: (typeof openRows)[number]) => owner === null;
  return {
    last_visit_at,
    open: openRows.length,
    actionable: {
      open: actionableRows.length,
      mine: countRows(isMine, actionableRows),
      unassigned: countRows(isUnassigned, actionableRows),
    },
    waiting: countRows((row) => findTurn(row, today) === 'waiting'),
    new: countRows((row) => readState(row, reader, nowTimestamp) === 'new'),
    since_last_visit: countRows((row) => last_visit_at === null || getArrivalTime(row) > last_visit_at),
    mine: countRows(isMine),
    unassigned: countRows(isUnassigned),
    snoozed: visibleRows.length - openRows.length,
    snoozed_due: countRows(({ state }) => state === 'snoozed'),
  };
}

/** Records that the viewer has seen the inbox up to a time, at most now. */
export async function visitInbox(
  store: InboxStore,
  viewer: Viewer,
  requestedVisitTime: string | undefined,
  now: Date,
): Promise<{ last_visit_at: string }> {
  const reader = getReader(viewer);
  const nowTimestamp = now.toISOString();
  const visitedAt =
    requestedVisitTime === undefined || requestedVisitTime > nowTimestamp ? nowTimestamp : requestedVisitTime;
  await store.visit(viewer.workspaceId, reader, visitedAt);
  return { last_visit_at: (await store.lastVisit(viewer.workspaceId, reader)) ?? visitedAt };
}
