import { resumePushRun } from '#domain/pushes/resume-push-run.ts';
import { nextLook } from '#domain/pushes/resume-wait.ts';
import { systemClock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { sendWebhookRows } from '#queues/send-webhook-rows.ts';
import { pushProgress } from '#table/push-progress.ts';
import { pushRunStore } from '#table/push-run-store.ts';
import { noteResume, type RunningPush, runningPushes } from '#table/running-pushes.ts';
import { functionTable, type Table } from '#table/table.ts';

async function lookAfter(table: Table, entry: RunningPush): Promise<void> {
  const run = await pushRunStore(table).get(entry.workspace_id, entry.run_id);
  if (run?.status !== 'running') return;
  const takeUp = () => noteResume(table, entry, nextLook(entry, run, systemClock()));
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
export async function handler(): Promise<void> {
  const table = functionTable();
  for (const entry of await runningPushes(table, systemClock())) {
    try {
      await lookAfter(table, entry);
    } catch (error) {
      // One that fails must not keep the others waiting; its turn comes again.
      logger.error('could not look after a push run', { run_id: entry.run_id, error });
    }
  }
}
