import type { Context } from 'aws-lambda';
import { resumePushRun, STILL_AFTER_MS } from '#domain/pushes/resume-push-run.ts';
import { systemClock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { sendWebhookRows } from '#queues/send-webhook-rows.ts';
import { pushProgress } from '#table/push-progress.ts';
import { pushRunStore } from '#table/push-run-store.ts';
import { noteResume, type RunningPush, runningPushes } from '#table/running-pushes.ts';
import { functionTable, type Table } from '#table/table.ts';

/** What one run may need; with less time left the rest waits for the next minute. */
const TIME_FOR_ONE_MS = 20_000;

/** Each look at a run that stays still waits twice as long as the one before, up to half an hour. */
const LONGEST_WAIT_MS = 30 * 60_000;

async function lookAfter(table: Table, entry: RunningPush): Promise<void> {
  const run = await pushRunStore(table).get(entry.workspace_id, entry.run_id);
  if (run?.status !== 'running') return;
  const takeUp = () => {
    const wait = Math.min(STILL_AFTER_MS * 2 ** entry.resumes, LONGEST_WAIT_MS);
    const look_at = new Date(systemClock().getTime() + wait).toISOString();
    return noteResume(table, entry, { look_at, resumes: entry.resumes + 1 });
  };
  const outcome = await resumePushRun(
    {
      progress: pushProgress(table, systemClock),
      send: sendWebhookRows,
      takeUp,
      now: systemClock,
    },
    entry.workspace_id,
    run,
  );
  if (outcome !== 'moving') logger.warn('push run lay still', { run_id: run.id, outcome });
}

/** Sets push runs going again that lie still, and ends those that will not end by themselves. */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const table = functionTable();
  for (const entry of await runningPushes(table, systemClock())) {
    if (context.getRemainingTimeInMillis() < TIME_FOR_ONE_MS) return;
    try {
      await lookAfter(table, entry);
    } catch (error) {
      // One that fails must not keep the others waiting; its turn comes again.
      logger.error('could not look after a push run', { run_id: entry.run_id, error });
    }
  }
}
