import { hash, randomUUID } from 'node:crypto';
import * as z from 'zod';
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
import { itemsUnder, queryAll } from '#table/dynamodb/query-all.ts';
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
  const seen = Object.entries({ promised_at, token }).filter(([, value]) => value !== undefined);
  await deleteIf(
    table,
    pendingWorkKey(kind, workspace_id, record_id),
    seen.length === 0
      ? {}
      : {
          ConditionExpression: seen.map((_, at) => `#seen${at} = :seen${at}`).join(' AND '),
          ExpressionAttributeNames: Object.fromEntries(seen.map(([name], at) => [`#seen${at}`, name])),
          ExpressionAttributeValues: Object.fromEntries(seen.map(([, value], at) => [`:seen${at}`, value])),
        },
  );
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

/** Overdue work, longest overdue first. */
export async function overdueWork(table: Table, now: Date): Promise<PendingWork[]> {
  const slots = Array.from({ length: PENDING_SLOTS }, (_, slot) =>
    queryAll(table, {
      KeyConditionExpression: 'PK = :partition',
      FilterExpression: 'due_at <= :now',
      ExpressionAttributeValues: { ':partition': pendingSlot(slot), ':now': now.toISOString() },
    }),
  );
  const items = (await Promise.all(slots)).flat();
  return items.flatMap(readable).sort((a, b) => a.due_at.localeCompare(b.due_at));
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
  const isTaken = await updateIf(table, {
    Key: pendingWorkKey(work.kind, work.workspace_id, work.record_id),
    UpdateExpression: 'SET attempt = :attempt, due_at = :due, taken_up_at = :now, execution = :execution',
    // Always later than the one before, even if the count starts over.
    ConditionExpression: 'due_at = :seen AND promised_at = :promised',
    ExpressionAttributeValues: {
      ':attempt': next.attempt,
      ':due': next.due_at,
      ':now': next.taken_up_at,
      ':execution': next.execution,
      ':seen': work.due_at,
      ':promised': work.promised_at,
    },
  });
  return isTaken && next;
}
