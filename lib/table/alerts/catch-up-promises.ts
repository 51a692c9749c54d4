import type { CatchUpPromises } from '#domain/outbound/alerts/delivery-log.ts';
import { either, isAbove, isAbsent, isAtMost } from '#table/dynamodb/expressions.ts';
import { type TransactEntry, type TransactOutcome, transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import {
  finishPendingWork,
  pendingWorkItem,
  pendingWorkKey,
  promisedWork,
} from '#table/pending-work/pending-work.ts';
import type { Table } from '#table/table.ts';

const KIND = 'catch_up_alerts';
/** The promise may change between two tries. */
const MAX_TRIES = 10;

const itemOf = (workspaceId: string, receiver: string, due: Date) => {
  const { PK: _, SK: __, ...item } = pendingWorkItem(KIND, workspaceId, receiver, new Date());
  return { ...item, due_at: due.toISOString() };
};

/** Commits the entries together with the promise that the receiver's held alerts are looked at by then. */
export async function transactPromising(
  table: Table,
  { workspaceId, receiver, due }: { workspaceId: string; receiver: string; due: Date },
  entries: readonly TransactEntry[],
): Promise<TransactOutcome> {
  const Key = pendingWorkKey(KIND, workspaceId, receiver);
  const made: TransactEntry = {
    Update: {
      Key,
      set: itemOf(workspaceId, receiver, due),
      when: either(isAbsent(), isAbove('due_at', due.toISOString())),
    },
  };
  // The consumer that settles the promise must see that something was held since.
  const renewed: TransactEntry = {
    Update: {
      Key,
      set: { token: crypto.randomUUID() },
      when: isAtMost('due_at', due.toISOString()),
    },
  };
  // A read costs less than a transaction that fails, and behind the first held alert there is a promise.
  const known = await promisedWork(table, KIND, workspaceId, receiver);
  let isMade = known !== undefined && known.due_at <= due.toISOString();
  for (let tries = 0; tries < MAX_TRIES; tries += 1, isMade = !isMade) {
    const outcome = await transact(table, [...entries, isMade ? renewed : made]);
    if (outcome.committed || outcome.failed.some((index) => index < entries.length)) return outcome;
  }
  throw new Error(`the promise changed ${MAX_TRIES} times`);
}

/** One promise per receiver with held alerts, however many there are. */
export const catchUpPromises = (table: Table): CatchUpPromises => ({
  async by(workspaceId, receiver, due) {
    await transactPromising(table, { workspaceId, receiver, due }, []);
  },

  async at(workspaceId, receiver, due) {
    const Key = pendingWorkKey(KIND, workspaceId, receiver);
    await updateIf(table, { Key, set: itemOf(workspaceId, receiver, due) });
  },

  async putOff(workspaceId, receiver, due, token) {
    const isPutOff =
      token !== undefined &&
      (await updateIf(table, {
        Key: pendingWorkKey(KIND, workspaceId, receiver),
        set: itemOf(workspaceId, receiver, due),
        when: { token },
      }));
    if (!isPutOff) await this.by(workspaceId, receiver, due);
  },

  token: async (workspaceId, receiver) => (await promisedWork(table, KIND, workspaceId, receiver))?.token,

  async settle(workspaceId, receiver, token) {
    if (token === undefined) return;
    await finishPendingWork(table, { kind: KIND, workspace_id: workspaceId, record_id: receiver, token });
  },
});
