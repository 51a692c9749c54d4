import type { ReceiverTurns } from '#domain/outbound/alerts/work-receiver.ts';
import { allOf, anyOf, exists, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
import { deleteIf, updateIf } from '#table/dynamodb/items.ts';
import { updateEntry } from '#table/dynamodb/transact.ts';
import { createPendingJobItem, getPendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import type { Table } from '#table/table.ts';

const KIND = 'catch_up_alerts';

/** Makes the receiver's turn due, in the transaction that adds to its list. */
export function makeTurnDue(workspaceId: string, receiver: string, dueAt: Date) {
  const { PK, SK, ...set } = createPendingJobItem(KIND, workspaceId, receiver, dueAt);
  // An update leaves the claim of a worker alone.
  return updateEntry({ PK, SK }, { set });
}

export const createReceiverTurns = (table: Table): ReceiverTurns => ({
  async claim(workspaceId, receiver, now, forMs) {
    const isDue = allOf(
      isUpTo('due_at', now.toISOString()),
      anyOf(isAbsent('busy_until'), isUpTo('busy_until', now.getTime())),
    );
    const claimedAttributes = await updateIf(table, {
      Key: getPendingJobKey(KIND, workspaceId, receiver),
      set: { busy_until: now.getTime() + forMs },
      when: isDue,
      ReturnValues: 'ALL_NEW',
    });
    return claimedAttributes && String(claimedAttributes.token);
  },

  async endTurn(workspaceId, receiver, token, nextDueAt) {
    const Key = getPendingJobKey(KIND, workspaceId, receiver);
    const remove = ['busy_until'];
    const isSettled = nextDueAt
      ? await updateIf(table, { Key, set: { due_at: nextDueAt.toISOString() }, remove, when: { token } })
      : await deleteIf(table, Key, { token });
    if (!isSettled) await updateIf(table, { Key, remove, when: exists() });
    return isSettled !== undefined && isSettled !== false;
  },
});
