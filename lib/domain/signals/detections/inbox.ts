import type { Inbox } from '#contract/inbox.ts';
import type { AccountState } from '#domain/market/accounts/account-lookups.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { getReader, isOpen, readState, type StoredState } from './detection-state.ts';
import { createAccountFilter } from './detection-visibility.ts';

export interface InboxStore {
  /** Every open or snoozed detection that isn't background, and the accounts they belong to. */
  openRows(workspaceId: string): Promise<{
    readonly rows: readonly (StoredState & {
      readonly accountId: string;
      readonly foundAt: string;
      readonly lastDayToAct: string | undefined;
    })[];
    readonly accounts: ReadonlyMap<string, AccountState>;
  }>;
  lastVisit(workspaceId: string, reader: string): Promise<string | null>;
  /** Never goes back. */
  visit(workspaceId: string, reader: string, at: string): Promise<void>;
}

/** How much waits for the viewer and the team. */
export async function countInbox(store: InboxStore, viewer: Viewer, now: Date): Promise<Inbox> {
  const reader = getReader(viewer);
  const at = now.toISOString();
  const [{ rows, accounts }, last_visit_at] = await Promise.all([
    store.openRows(viewer.workspaceId),
    store.lastVisit(viewer.workspaceId, reader),
  ]);
  const isVisible = createAccountFilter(viewer, {});
  const visibleRows = rows.flatMap((row) => {
    const account = accounts.get(row.accountId);
    return account && isVisible(account) ? [{ ...row, owner: account.owner_id }] : [];
  });
  const open = visibleRows.filter((row) => isOpen(row, at));
  const cameAt = ({ snoozed_until, foundAt }: (typeof open)[number]) => snoozed_until ?? foundAt;
  const count = (test: (row: (typeof open)[number]) => boolean, rows = open) => rows.filter(test).length;
  const actionable = open.filter(
    ({ lastDayToAct }) => lastDayToAct !== undefined && lastDayToAct >= at.slice(0, 10),
  );
  const isMine = ({ owner }: (typeof open)[number]) => owner !== null && owner === viewer.memberId;
  const isUnassigned = ({ owner }: (typeof open)[number]) => owner === null;
  return {
    last_visit_at,
    open: open.length,
    actionable: {
      open: actionable.length,
      mine: count(isMine, actionable),
      unassigned: count(isUnassigned, actionable),
    },
    new: count((row) => readState(row, reader, at) === 'new'),
    since_last_visit: count((row) => last_visit_at === null || cameAt(row) > last_visit_at),
    mine: count(isMine),
    unassigned: count(isUnassigned),
    snoozed: visibleRows.length - open.length,
    snoozed_due: count(({ state }) => state === 'snoozed'),
  };
}

/** Records that the viewer has seen the inbox up to a time, at most now. */
export async function visitInbox(
  store: InboxStore,
  viewer: Viewer,
  visited: string | undefined,
  now: Date,
): Promise<{ last_visit_at: string }> {
  const reader = getReader(viewer);
  const at = now.toISOString();
  const visitedAt = visited === undefined || visited > at ? at : visited;
  await store.visit(viewer.workspaceId, reader, visitedAt);
  return { last_visit_at: (await store.lastVisit(viewer.workspaceId, reader)) ?? visitedAt };
}
