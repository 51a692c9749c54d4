import type { PendingKind } from '#domain/shared/pending-jobs/pending-job.ts';
import { MAX_WORK_MS, resumeWork } from '#jobs/schedules/resume-work.ts';
import { createScheduledJob } from '#jobs/schedules/scheduled-job.ts';
import { systemClock } from '#platform/clock.ts';
import { readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import { getFunctionTable } from '#table/table.ts';

/** These ask Step Functions, which answers 15 questions a second about executions: one at a time is fast enough. */
const BY_WORKFLOW: ReadonlySet<PendingKind> = new Set(['onboard_account', 'run', 'crm_import']);

/** The rest uses the table and queues, and memory: a megabyte of detections for each account. */
const OTHERS_AT_ONCE = 10;

/** Finishes pending jobs of requests that crashed before completing them. */
export const handler = createScheduledJob('resume-pending-work', async ({ eachInTime }) => {
  const table = getFunctionTable();
  const { byWorkflow = [], others = [] } = Object.groupBy(
    await readOverdueJobs(table, systemClock()),
    ({ kind }) => (BY_WORKFLOW.has(kind) ? 'byWorkflow' : 'others'),
  );
  await Promise.all([
    eachInTime(byWorkflow, MAX_WORK_MS, (work) => resumeWork(table, work)),
    eachInTime(others, MAX_WORK_MS, (work) => resumeWork(table, work), OTHERS_AT_ONCE),
  ]);
});
