import type { PendingKind } from '#domain/shared/pending-jobs/pending-job.ts';
import type { Partition } from '#operations/checks/partition.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { transact } from '#table/dynamodb/transact.ts';
import type { Key } from '#table/keys.ts';
import { pendingJobKey, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';

/** Schedules the work on a record again, unless an attribute has changed since it was read. The sweeper resumes it. */
export async function promiseAgain(
  { table, workspaceId }: Partition,
  kind: PendingKind,
  recordId: string,
  at: Date,
  { Key, name, value }: { readonly Key: Key; readonly name: string; readonly value: string },
): Promise<boolean> {
  const { Put } = putPendingJob(kind, workspaceId, recordId, at);
  if (!Put) throw new Error(`${JSON.stringify(pendingJobKey(kind, workspaceId, recordId))} is not a put`);
  const outcome = await transact(table, [
    { ConditionCheck: { Key, when: { [name]: value } } },
    { Put: { ...Put, when: isAbsent() } },
  ]);
  return outcome.committed;
}
