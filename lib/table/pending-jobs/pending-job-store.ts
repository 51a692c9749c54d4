import { hash, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#contract/time.ts';
import {
  type ClaimDetails,
  createPendingJob,
  interleaveWorkspaces,
  type PendingJob,
  type PendingKind,
  pendingJob,
  toClaimedJob,
} from '#domain/shared/pending-jobs/pending-job.ts';
import { getRequestId } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { deleteIf, getItem, updateIf } from '#table/dynamodb/items.ts';
import { itemsUnder, sendQuery } from '#table/dynamodb/query-all.ts';
import { deleteEntry, putEntry, type TransactEntry } from '#table/dynamodb/transact.ts';
import { keys, PENDING_SLOTS, pendingSlot } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** A stored job, or undefined if the item is not a valid one. */
export const toPendingJob = (item: unknown): PendingJob | undefined => pendingJob.safeParse(item).data;

const slotOf = (recordId: string): number => hash('sha256', recordId, 'buffer').readUInt8(0) % PENDING_SLOTS;

export const pendingJobKey = (kind: PendingKind, workspaceId: string, recordId: string) =>
  keys.pendingWork(slotOf(recordId), kind, workspaceId, recordId);

/** The item of a job. */
export const createPendingJobItem = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  at: Date,
  waitMs = 0,
) => ({
  ...pendingJobKey(kind, workspaceId, recordId),
  ...createPendingJob(kind, workspaceId, recordId, at, waitMs),
  token: randomUUID(),
  request_id: getRequestId(),
});

/** Stores the job in the transaction that makes it necessary. */
export const putPendingJob = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  at: Date,
): TransactEntry => putEntry(createPendingJobItem(kind, workspaceId, recordId, at));

/** Removes the job in the transaction that finishes it. */
export const deletePendingJob = (kind: PendingKind, workspaceId: string, recordId: string): TransactEntry =>
  deleteEntry(pendingJobKey(kind, workspaceId, recordId));

/** With `promised_at`, only that job is finished. A newer one of the same work stays pending. */
type FinishedJob = Pick<PendingJob, 'kind' | 'workspace_id' | 'record_id'> &
  Partial<Pick<PendingJob, 'promised_at' | 'token'>>;

export async function finishPendingJob(
  table: Table,
  { kind, workspace_id, record_id, promised_at, token }: FinishedJob,
): Promise<void> {
  await deleteIf(table, pendingJobKey(kind, workspace_id, record_id), {
    ...(promised_at !== undefined && { promised_at }),
    ...(token !== undefined && { token }),
  });
}

/** The pending job of this kind on a record. */
export const getPendingJob = async (
  table: Table,
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
): Promise<PendingJob | undefined> =>
  getItem(table, pendingJobKey(kind, workspaceId, recordId), toPendingJob);

/** How many jobs of a kind are pending in a workspace. */
export async function countPendingJobs(
  table: Table,
  kind: PendingKind,
  workspaceId: string,
): Promise<number> {
  const slots = Array.from({ length: PENDING_SLOTS }, (_, slot) => {
    return itemsUnder(table, keys.pendingWork(slot, kind, workspaceId, ''));
  });
  return (await Promise.all(slots)).flat().length;
}

/** A job that this version cannot read must not block others. */
function toReadableJobs(item: Record<string, unknown>): PendingJob[] {
  const work = toPendingJob(item);
  if (work) return [work];
  logger.error('a note of pending work cannot be read', { place: item.PK, note: item.SK });
  return [];
}

/** What one query reads: about 200 kB. */
const JOBS_PER_QUERY = 500;
/**
 * With eight slots, a tick reads at most 96,000 jobs in 192 queries and holds at most 60 MB of them. Usually it is one query
 * per slot.
 */
const QUERIES_PER_SLOT = 24;

/** Before and after every sort key. */
const [FIRST_SORT_KEY, LAST_SORT_KEY] = [' ', '\uffff'];

/** The start of the sort keys of one kind of work in one workspace. */
const sharePrefixOf = (sortKey: string): string => `${sortKey.split('#', 2).join('#')}#`;

/**
 * A slot's overdue work. Of a share that fills a whole query the rest is skipped, so that what comes after it is reached; by
 * turns, slots are read from either end.
 */
async function readOverdueInSlot(table: Table, slot: number, now: Date): Promise<PendingJob[]> {
  const isForward = Math.floor(now.getTime() / MINUTE_MS) % 2 === 0;
  const found: PendingJob[] = [];
  let from = isForward ? FIRST_SORT_KEY : LAST_SORT_KEY;
  for (let queries = 0; queries < QUERIES_PER_SLOT; queries += 1) {
    const { Items = [], LastEvaluatedKey } = await sendQuery(table, {
      KeyConditionExpression: `PK = :partition AND SK ${isForward ? '>' : '<'} :from`,
      FilterExpression: 'due_at <= :now',
      ExpressionAttributeValues: {
        ':partition': pendingSlot(slot),
        ':from': from,
        ':now': now.toISOString(),
      },
      ScanIndexForward: isForward,
      Limit: JOBS_PER_QUERY,
    });
    found.push(...Items.flatMap(toReadableJobs));
    if (!LastEvaluatedKey) break;
    const last = String(LastEvaluatedKey.SK);
    const share = sharePrefixOf(last);
    const pastShare = isForward ? `${share}${LAST_SORT_KEY}` : share;
    from = share === sharePrefixOf(from) ? pastShare : last;
  }
  return found;
}

/** Overdue work in the order in which it is done. If there is very much of it, the rest comes with later ticks. */
export async function readOverdueJobs(table: Table, now: Date): Promise<PendingJob[]> {
  const slots = Array.from({ length: PENDING_SLOTS }, (_, slot) => readOverdueInSlot(table, slot, now));
  return interleaveWorkspaces((await Promise.all(slots)).flat());
}

/**
 * Claims overdue work, unless another sweeper was faster. Each attempt waits twice as long as the one before.
 */
export async function claimPendingJob(
  table: Table,
  work: PendingJob,
  now: Date,
  details?: ClaimDetails,
): Promise<PendingJob | undefined> {
  const next = toClaimedJob(work, now, details);
  const { attempt, due_at, taken_up_at, execution } = next;
  const isClaimed = await updateIf(table, {
    Key: pendingJobKey(work.kind, work.workspace_id, work.record_id),
    set: { attempt, due_at, taken_up_at, execution },
    // Always later than the one before, even if the count starts over.
    when: { due_at: work.due_at, promised_at: work.promised_at },
  });
  return isClaimed && next;
}
