import type { FailingReceiver } from '#contract/notifications.ts';
import {
  createReceiverState,
  type ReceiverStates,
  receiverState,
} from '#domain/outbound/alerts/receiver-state.ts';
import { parseMemberId } from '#domain/outbound/alerts/receivers.ts';
import { computeExpiry } from '#platform/retention.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { deleteIf, getItem, isUnchangedSince, listItems, putItem, updateIf } from '#table/dynamodb/items.ts';
import { deleteEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { createMemberAlertEntries } from './member-alert-store.ts';
import { makeTurnDue } from './receiver-turns.ts';

const { alertReceiver } = keys;

export const createReceiverStates = (table: Table): ReceiverStates => ({
  get: (workspaceId, receiver) => getItem(table, alertReceiver(workspaceId, receiver), receiverState),

  list: (workspaceId) => listItems(table, alertReceiver(workspaceId, ''), receiverState),

  async save(workspaceId, state, now) {
    const nextState = { ...state, revision: state.revision + 1 };
    const Key = alertReceiver(workspaceId, state.receiver);
    const item = { ...Key, ...nextState, ...computeExpiry('alertDays', now) };
    if (await putItem(table, item, isUnchangedSince(state))) return nextState;
    return (await this.get(workspaceId, state.receiver)) ?? createReceiverState(state.receiver);
  },

  async remove(workspaceId, state) {
    await deleteIf(table, alertReceiver(workspaceId, state.receiver), isUnchangedSince(state));
  },
});

/** The workspace's own receivers that fail. A member sees theirs with their own alerts. */
export async function listFailingReceivers(table: Table, workspaceId: string): Promise<FailingReceiver[]> {
  const states = await createReceiverStates(table).list(workspaceId);
  return states.flatMap(({ receiver, failing_since, paused_at, error }) =>
    parseMemberId(receiver) === undefined && failing_since !== null && error !== null
      ? [{ receiver, failing_since, paused_at, error }]
      : [],
  );
}

/** Makes the turns of these receivers due now, as far as anything waits: it may no longer have to. */
export async function makeTurnsDue(
  table: Table,
  workspaceId: string,
  receivers: readonly string[],
): Promise<void> {
  for (const receiver of receivers) {
    const { Update } = makeTurnDue(workspaceId, receiver, new Date());
    await updateIf(table, { ...Update, when: exists() });
  }
}

/** A receiver that was set up in another way may work now: what waits for it is tried right away. */
export async function resetReceivers(
  table: Table,
  workspaceId: string,
  receivers: readonly string[],
): Promise<void> {
  for (const receiver of receivers) {
    const Key = alertReceiver(workspaceId, receiver);
    const resetEntries = [deleteEntry(Key, exists()), makeTurnDue(workspaceId, receiver, new Date())];
    await transact(table, resetEntries);
  }
}

/** The chat has another connection, or none: this is about members who get direct messages too. */
export async function resetChatReceivers(table: Table, workspaceId: string): Promise<void> {
  const members = await createMemberAlertEntries(table).list(workspaceId);
  const chatMemberIds = members.filter(({ channel }) => channel === 'chat').map(({ member_id }) => member_id);
  await resetReceivers(table, workspaceId, ['chat', ...chatMemberIds]);
}
