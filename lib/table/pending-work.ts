import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';
import type { TransactEntry } from './transact.ts';

/** Work that a request has promised and that must be finished even if the request dies half-way. */
const pendingWork = z.object({
  kind: z.enum(['onboard_account', 'clear_account', 'clear_people_list']),
  workspace_id: z.string(),
  record_id: z.string(),
  /** Tells this promise from a later one about the same record. */
  promised_at: z.string(),
  /** How often the sweeper has taken it up. */
  attempt: z.int(),
  due_at: z.string(),
});

export type PendingWork = z.infer<typeof pendingWork>;
export type PendingKind = PendingWork['kind'];

/** The request itself does the work at once; the sweeper only looks after this long. */
const FIRST_LOOK_MS = 2 * 60_000;
/** However often it failed: what was broken for days is taken up soon after it is mended. */
const LONGEST_PAUSE_MS = 60 * 60_000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Notes the work in the transaction that promises it. */
export const notePendingWork = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  at: Date,
): TransactEntry => ({
  Put: {
    Item: {
      ...keys.pendingWork(kind, workspaceId, recordId),
      kind,
      workspace_id: workspaceId,
      record_id: recordId,
      promised_at: at.toISOString(),
      attempt: 0,
      due_at: later(at, FIRST_LOOK_MS),
    } satisfies PendingWork & { PK: string; SK: string },
  },
});

/** With `promised_at` only that promise is kept: the same may have been promised anew, and that is still to be done. */
type FinishedWork = Pick<PendingWork, 'kind' | 'workspace_id' | 'record_id'> &
  Partial<Pick<PendingWork, 'promised_at'>>;

/** Takes work off the list. */
export async function finishPendingWork(
  table: Table,
  { kind, workspace_id, record_id, promised_at }: FinishedWork,
): Promise<void> {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.pendingWork(kind, workspace_id, record_id),
        ...(promised_at !== undefined && {
          ConditionExpression: 'promised_at = :promised',
          ExpressionAttributeValues: { ':promised': promised_at },
        }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** What is overdue. */
export async function overdueWork(table: Table, now: Date): Promise<PendingWork[]> {
  const items = await queryAll(table, {
    KeyConditionExpression: 'PK = :partition',
    FilterExpression: 'due_at <= :now',
    ExpressionAttributeValues: { ':partition': keys.pendingWork('', '', '').PK, ':now': now.toISOString() },
  });
  return items.map((item) => pendingWork.parse(item));
}

/** Takes overdue work up, unless another sweeper was quicker; each attempt waits twice as long as the one before. */
export async function takeUpWork(
  table: Table,
  work: PendingWork,
  now: Date,
): Promise<PendingWork | undefined> {
  const attempt = work.attempt + 1;
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.pendingWork(work.kind, work.workspace_id, work.record_id),
        UpdateExpression: 'SET attempt = :attempt, due_at = :due',
        ConditionExpression: 'attempt = :seen',
        ExpressionAttributeValues: {
          ':attempt': attempt,
          ':seen': work.attempt,
          ':due': later(now, Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * 2 ** attempt)),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return pendingWork.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
