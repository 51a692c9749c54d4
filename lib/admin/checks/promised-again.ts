import type { PendingKind } from '#domain/shared/pending-work/pending-work.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { transact } from '#table/dynamodb/transact.ts';
import type { Key } from '#table/keys.ts';
import { notePendingWork, pendingWorkKey } from '#table/pending-work/pending-work.ts';
import type { Partition } from './partition.ts';

/** Schedules the work on a record again, unless an attribute has changed since it was read. The sweeper resumes it. */
export async function promiseAgain(
  { table, workspaceId }: Partition,
  kind: PendingKind,
  recordId: string,
  at: Date,
  { Key, name, value }: { readonly Key: Key; readonly name: string; readonly value: string },
): Promise<boolean> {
  const { Put } = notePendingWork(kind, workspaceId, recordId, at);
  if (!Put) throw new Error(`${JSON.stringify(pendingWorkKey(kind, workspaceId, recordId))} is not a put`);
  const outcome = await transact(table, [
    { ConditionCheck: { Key, when: { [name]: value } } },
    { Put: { ...Put, when: isAbsent() } },
  ]);
  return outcome.committed;
}
