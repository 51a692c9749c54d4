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
import { listItemsUnder, sendQuery } from '#table/dynamodb/query-all.ts';
import { deleteEntry, putEntry, type TransactEntry } from '#table/dynamodb/transact.ts';
import { getPendingPartition, keys, PENDING_SLOTS } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** A stored job, or undefined if the item is not a valid one. */
export const toPendingJob = (item: unknown): PendingJob | undefined => pendingJob.safeParse(item).data;

const chooseSlot = (recordId: string): number =>
  hash('sha256', recordId, 'buffer').readUInt8(0) % PENDING_SLOTS;

export const getPendingJobKey = (kind: PendingKind, workspaceId: string, recordId: string) =>
  keys.pendingWork(chooseSlot(recordId), kind, workspaceId, recordId);

/** The item of a job. */
export const createPendingJobItem = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  promisedAt: Date,
  waitMs = 0,
) => ({
  ...getPendingJobKey(kind, workspaceId, recordId),
  ...createPendingJob(kind, workspaceId, recordId, promisedAt, waitMs),
  token: randomUUID(),
  request_id: getRequestId(),
});

/** Stores the job in the transaction that makes it necessary. */
export const putPendingJob = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  promisedAt: Date,
): TransactEntry => putEntry(createPendingJobItem(kind, workspaceId, recordId, promisedAt));

/** Removes the job in the transaction that finishes it. */
export const deletePendingJob = (kind: PendingKind, workspaceId: string, recordId: string): TransactEntry =>
  deleteEntry(getPendingJobKey(kind, workspaceId, recordId));

/** With `promised_at`, only that job is finished. A newer one of the same work stays pending. */
type FinishedJob = Pick<PendingJob, 'kind' | 'workspace_id' | 'record_id'> &
  Partial<Pick<PendingJob, 'promised_at' | 'token'>>;

export async function finishPendingJob(
  table: Table,
  { kind, workspace_id, record_id, promised_at, token }: FinishedJob,
): Promise<void> {
  await deleteIf(table, getPendingJobKey(kind, workspace_id, record_id), {
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
  getItem(table, getPendingJobKey(kind, workspaceId, recordId), toPendingJob);

/** How many jobs of a kind are pending in a workspace. */
export async function countPendingJobs(
  table: Table,
  kind: PendingKind,
  workspaceId: string,
): Promise<number> {
  const slotReads = Array.from({ length: PENDING_SLOTS }, (_, slot) => {
    return listItemsUnder(table, keys.pendingWork(slot, kind, workspaceId, ''));
  });
  return (await Promise.all(slotReads)).flat().length;
}

/** A job that this version cannot read must not block others. */
function toReadableJobs(item: Record<string, unknown>): PendingJob[] {
  const job = toPendingJob(item);
  if (job) return [job];
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
const getSharePrefix = (sortKey: string): string => `${sortKey.split('#', 2).join('#')}#`;

/**
 * A slot's overdue work. Of a share that fills a whole query the rest is skipped, so that what comes after it is reached; by
 * turns, slots are read from either end.
 */
async function readOverdueInSlot(table: Table, slot: number, now: Date): Promise<PendingJob[]> {
  const isForward = Math.floor(now.getTime() / MINUTE_MS) % 2 === 0;
  const jobs: PendingJob[] = [];
  let startSortKey = isForward ? FIRST_SORT_KEY : LAST_SORT_KEY;
  for (let queries = 0; queries < QUERIES_PER_SLOT; queries += 1) {
    const { Items = [], LastEvaluatedKey } = await sendQuery(table, {
      KeyConditionExpression: `PK = :partition AND SK ${isForward ? '>' : '<'} :from`,
      FilterExpression: 'due_at <= :now',
      ExpressionAttributeValues: {
        ':partition': getPendingPartition(slot),
        ':from': startSortKey,
        ':now': now.toISOString(),
      },
      ScanIndexForward: isForward,
      Limit: JOBS_PER_QUERY,
    });
    jobs.push(...Items.flatMap(toReadableJobs));
    if (!LastEvaluatedKey) break;
    const lastSortKey = String(LastEvaluatedKey.SK);
    const share = getSharePrefix(lastSortKey);
    const pastShare = isForward ? `${share}${LAST_SORT_KEY}` : share;
    startSortKey = share === getSharePrefix(startSortKey) ? pastShare : lastSortKey;
  }
  return jobs;
}

/** Overdue work in the order in which it is done. If there is very much of it, the rest comes with later ticks. */
export async function readOverdueJobs(table: Table, now: Date): Promise<PendingJob[]> {
  const slotReads = Array.from({ length: PENDING_SLOTS }, (_, slot) => readOverdueInSlot(table, slot, now));
  return interleaveWorkspaces((await Promise.all(slotReads)).flat());
}

/**
 * Claims overdue work, unless another sweeper was faster. Each attempt waits twice as long as the one before.
 */
export async function claimPendingJob(
  table: Table,
  job: PendingJob,
  now: Date,
  details?: ClaimDetails,
): Promise<PendingJob | undefined> {
  const claimedJob = toClaimedJob(job, now, details);
  const { attempt, due_at, taken_up_at, execution } = claimedJob;
  const isClaimed = await updateIf(table, {
    Key: getPendingJobKey(job.kind, job.workspace_id, job.record_id),
    set: { attempt, due_at, taken_up_at, execution },
    // Always later than the one before, even if the count starts over.
    when: { due_at: job.due_at, promised_at: job.promised_at },
  });
  return isClaimed && claimedJob;
}
