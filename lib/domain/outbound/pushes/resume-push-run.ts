import type { PushError } from '#contract/push-runs.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { findFirstPerLane } from './lanes.ts';
import { createRetryMessages, createStartMessage, type QueuedRows, type SendRows } from './push-message.ts';
import type { ChunkOutcome, PushProgress } from './push-progress.ts';
import { hasEveryRowEnded, type PushRunRecord } from './push-run-record.ts';
import { getLanesOfRun } from './push-target.ts';
import { listRowsForAttempt } from './row-states.ts';

/** A worker reports every few seconds and ends within a minute. After this long without a report it has crashed. */
const STUCK_AFTER_MS = 3 * MINUTE_MS;
/** A delayed message may wait behind others. */
const OVERDUE_AFTER_MS = 2 * MINUTE_MS;
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

export interface ResumePorts {
  readonly progress: Pick<PushProgress, 'listOutcomes' | 'close'>;
  readonly send: SendRows;
  /** False if another sweeper handles it. */
  readonly claim: () => Promise<boolean>;
  readonly now: () => Date;
}

export type ResumeOutcome = 'moving' | 'closed' | 'given_up' | 'resumed';

/** Messages for rows that are open and due: each lane where it stopped, and rows whose next attempt is overdue. */
function listMissingMessages(
  workspaceId: string,
  run: PushRunRecord,
  outcomes: ReadonlyMap<number, ChunkOutcome>,
  now: Date,
): QueuedRows[] {
  const isDue = (outcome: ChunkOutcome | undefined): boolean =>
    !outcome?.due_at || Date.parse(outcome.due_at) + OVERDUE_AFTER_MS < now.getTime();
  const lanes = findFirstPerLane(getLanesOfRun(run), (chunk) => {
    const outcome = outcomes.get(chunk);
    return !outcome || listRowsForAttempt(outcome.rows, 1).length > 0;
  })
    .filter((chunk) => isDue(outcomes.get(chunk)))
    .map((chunk) => ({ message: createStartMessage(workspaceId, run.id, chunk) }));
  const overdue = [...outcomes].filter(([, outcome]) => isDue(outcome));
  return [...lanes, ...createRetryMessages(workspaceId, run.id, overdue)];
}

const createAbandonedErrors = (run: PushRunRecord): PushError[] => [
  {
    record_id: run.id,
    code: 'given_up',
    message: 'The run was stopped after 24 hours. The remaining rows were not sent.',
  },
];

/** Checks a run that has not ended: closes it, gives it up, or restarts it if it is stuck. */
export async function resumePushRun(
  { progress, send, claim, now }: ResumePorts,
  workspaceId: string,
  run: PushRunRecord,
): Promise<ResumeOutcome> {
  if (hasEveryRowEnded(run)) {
    await progress.close(workspaceId, run.id);
    return 'closed';
  }
  const checkedAt = now();
  if (checkedAt.getTime() - Date.parse(run.created_at) > GIVEN_UP_AFTER_MS) {
    await progress.close(workspaceId, run.id, createAbandonedErrors(run));
    return 'given_up';
  }
  if (checkedAt.getTime() - Date.parse(run.progress_at) < STUCK_AFTER_MS) return 'moving';
  const messages = listMissingMessages(
    workspaceId,
    run,
    await progress.listOutcomes(workspaceId, run.id),
    checkedAt,
  );
  if (messages.length === 0 || !(await claim())) return 'moving';
  await send(messages);
  return 'resumed';
}
