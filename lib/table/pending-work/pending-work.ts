import { hash, randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { MINUTE_MS } from '#contract/time.ts';
import { inTurns } from '#domain/shared/pending-work/in-turns.ts';
import {
  type ClaimDetails,
  claimedWork,
  type PendingKind,
  type PendingWork,
  pendingKinds,
  promise,
} from '#domain/shared/pending-work/pending-work.ts';
import { currentRequestId } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { deleteIf } from '#table/dynamodb/delete-if.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import type { TransactEntry } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys, PENDING_SLOTS, pendingSlot } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const pendingWork = z.object({
  kind: z.enum(Object.keys(pendingKinds) as [PendingKind, ...PendingKind[]]),
  workspace_id: z.string(),
  record_id: z.string(),
  promised_at: z.string(),
  token: z.string().optional(),
  attempt: z.int(),
  due_at: z.string(),
  taken_up_at: z.string().nullable(),
  execution: z.int().optional(),
  request_id: z.string().optional(),
}) satisfies z.ZodType<PendingWork>;

/** A stored note, or undefined if the item is not a valid one. */
export const toPendingWork = (item: unknown): PendingWork | undefined => pendingWork.safeParse(item).data;

const slotOf = (recordId: string): number => hash('sha256', recordId, 'buffer').readUInt8(0) % PENDING_SLOTS;

export const pendingWorkKey = (kind: PendingKind, workspaceId: string, recordId: string) =>
  keys.pendingWork(slotOf(recordId), kind, workspaceId, recordId);

/** The note of some work. */
export const pendingWorkItem = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  at: Date,
  waitMs = 0,
) => ({
  ...pendingWorkKey(kind, workspaceId, recordId),
  ...promise(kind, workspaceId, recordId, at, waitMs),
  token: randomUUID(),
  request_id: currentRequestId(),
});

/** Notes the work in the transaction that makes it necessary. */
export const notePendingWork = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  at: Date,
): TransactEntry => ({ Put: { Item: pendingWorkItem(kind, workspaceId, recordId, at) } });

/** Removes the note in the transaction that finishes the work. */
export const settlePendingWork = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
): TransactEntry => ({
  Delete: { Key: pendingWorkKey(kind, workspaceId, recordId) },
});

/** With `promised_at`, only that promise is settled. A newer promise of the same work stays open. */
type FinishedWork = Pick<PendingWork, 'kind' | 'workspace_id' | 'record_id'> &
  Partial<Pick<PendingWork, 'promised_at' | 'token'>>;

export async function finishPendingWork(
  table: Table,
  { kind, workspace_id, record_id, promised_at, token }: FinishedWork,
): Promise<void> {
  await deleteIf(table, pendingWorkKey(kind, workspace_id, record_id), {
    ...(promised_at !== undefined && { promised_at }),
    ...(token !== undefined && { token }),
  });
}

/** The open promise of work on a record. */
export const promisedWork = async (
  table: Table,
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
): Promise<PendingWork | undefined> =>
  getItem(table, pendingWorkKey(kind, workspaceId, recordId), toPendingWork);

/** How much work of a kind is open in a workspace. */
export async function countPendingWork(
  table: Table,
  kind: PendingKind,
  workspaceId: string,
): Promise<number> {
  const slots = Array.from({ length: PENDING_SLOTS }, (_, slot) => {
    return itemsUnder(table, keys.pendingWork(slot, kind, workspaceId, ''));
  });
  return (await Promise.all(slots)).flat().length;
}

/** A note that this version cannot read must not block other work. */
function readable(item: Record<string, unknown>): PendingWork[] {
  const work = toPendingWork(item);
  if (work) return [work];
  logger.error('a note of pending work cannot be read', { place: item.PK, note: item.SK });
  return [];
}

/** What one query reads: about 200 kB. */
const NOTES_PER_QUERY = 500;
/**
 * With eight slots, a tick reads at most 96,000 notes in 192 queries and holds at most 60 MB of them. Usually it is one query
 * per slot.
 */
const QUERIES_PER_SLOT = 24;

/** Before and after every sort key. */
const [FIRST, LAST] = [' ', '\uffff'];

/** The start of the sort keys of one kind of work in one workspace. */
const shareOf = (sortKey: string): string => `${sortKey.split('#', 2).join('#')}#`;

/**
 * A slot's overdue work. Of a share that fills a whole query the rest is skipped, so that what comes after it is reached; by
 * turns, slots are read from either end.
 */
async function overdueIn(table: Table, slot: number, now: Date): Promise<PendingWork[]> {
  const isForward = Math.floor(now.getTime() / MINUTE_MS) % 2 === 0;
  const found: PendingWork[] = [];
  let from = isForward ? FIRST : LAST;
  for (let queries = 0; queries < QUERIES_PER_SLOT; queries += 1) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: `PK = :partition AND SK ${isForward ? '>' : '<'} :from`,
        FilterExpression: 'due_at <= :now',
        ExpressionAttributeValues: {
          ':partition': pendingSlot(slot),
          ':from': from,
          ':now': now.toISOString(),
        },
        ScanIndexForward: isForward,
        Limit: NOTES_PER_QUERY,
      }),
    );
    found.push(...Items.flatMap(readable));
    if (!LastEvaluatedKey) break;
    const last = String(LastEvaluatedKey.SK);
    const share = shareOf(last);
    const pastShare = isForward ? `${share}${LAST}` : share;
    from = share === shareOf(from) ? pastShare : last;
  }
  return found;
}

/** Overdue work in the order in which it is done. If there is very much of it, the rest comes with later ticks. */
export async function overdueWork(table: Table, now: Date): Promise<PendingWork[]> {
  const slots = Array.from({ length: PENDING_SLOTS }, (_, slot) => overdueIn(table, slot, now));
  return inTurns((await Promise.all(slots)).flat());
}

/**
 * Claims overdue work, unless another sweeper was faster. Each attempt waits twice as long as the one before.
 */
export async function claimWork(
  table: Table,
  work: PendingWork,
  now: Date,
  taken?: ClaimDetails,
): Promise<PendingWork | undefined> {
  const next = claimedWork(work, now, taken);
  const { attempt, due_at, taken_up_at, execution } = next;
  const isTaken = await updateIf(table, {
    Key: pendingWorkKey(work.kind, work.workspace_id, work.record_id),
    set: { attempt, due_at, taken_up_at, execution },
    // Always later than the one before, even if the count starts over.
    when: { due_at: work.due_at, promised_at: work.promised_at },
  });
  return isTaken && next;
}
