import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { NextLook } from '#domain/pushes/resume-wait.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

/** A run that has not ended, as the sweeper finds it. */
const runningPush = z.object({
  workspace_id: z.string(),
  run_id: z.string(),
  /** The sweeper leaves it alone until then. */
  look_at: z.string(),
  /** How often in a row it was resumed without moving in between. */
  resumes: z.int(),
  /** When it last was; not at all: never. */
  resumed_at: z.string().optional(),
});

export type RunningPush = z.infer<typeof runningPush>;

export const runningPushEntry = (
  workspaceId: string,
  run: { readonly id: string; readonly created_at: string },
) => ({
  ...keys.runningPush(workspaceId, run.id),
  workspace_id: workspaceId,
  run_id: run.id,
  look_at: run.created_at,
  resumes: 0,
});

/** Runs that are due for a look. */
export async function runningPushes(table: Table, now: Date): Promise<RunningPush[]> {
  const items = await queryAll(table, {
    KeyConditionExpression: 'PK = :partition',
    FilterExpression: 'look_at <= :now',
    ExpressionAttributeValues: { ':partition': keys.runningPush('', '').PK, ':now': now.toISOString() },
  });
  return items.map((item) => runningPush.parse(item));
}

/** False where another sweeper was quicker or the run has ended. */
export async function noteResume(
  table: Table,
  { workspace_id, run_id, look_at }: RunningPush,
  next: NextLook,
): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.runningPush(workspace_id, run_id),
        UpdateExpression: 'SET look_at = :look, resumes = :resumes, resumed_at = :now',
        // Always later than the one before; the count may start over.
        ConditionExpression: 'look_at = :seen',
        ExpressionAttributeValues: {
          ':look': next.look_at,
          ':resumes': next.resumes,
          ':now': next.resumed_at,
          ':seen': look_at,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
