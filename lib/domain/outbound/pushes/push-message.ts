import type { RowsMessage } from '#contract/queues.ts';
import type { ChunkOutcome } from './push-progress.ts';
import { listDueAttempts } from './row-states.ts';

export interface QueuedRows {
  readonly message: RowsMessage;
  /** @default 0 */
  readonly delayMs?: number;
}

export type SendRows = (messages: readonly QueuedRows[]) => Promise<void>;

export const createStartMessage = (
  workspace_id: string,
  run_id: string,
  chunk: number,
  pauses = 0,
): RowsMessage => ({ version: 1, workspace_id, run_id, chunk, attempt: 1, pauses });

/** Messages for rows of these chunks that wait for another attempt. */
export const createRetryMessages = (
  workspaceId: string,
  runId: string,
  outcomes: Iterable<readonly [number, ChunkOutcome]>,
): QueuedRows[] =>
  [...outcomes].flatMap(([chunk, { rows }]) =>
    listDueAttempts(rows)
      .filter((attempt) => attempt > 1)
      .map((attempt) => ({ message: { ...createStartMessage(workspaceId, runId, chunk), attempt } })),
  );
