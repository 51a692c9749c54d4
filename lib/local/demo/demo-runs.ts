import { SECOND_MS } from '#contract/time.ts';
import { decideEnd } from '#domain/signals/runs/close-run.ts';
import {
  createRunRecord,
  type NewRun,
  type RunRecord,
  type RunStats,
} from '#domain/signals/runs/run-record.ts';

/** The duration of a scan, and of each job of a discovery. */
const SECONDS_PER_JOB = 2;

/** A finished run with its statistics. */
export function createFinishedRun(
  run: Omit<NewRun, 'at' | 'startedBy'> & { readonly at: Date; readonly jobs: number },
  stats: Partial<RunStats>,
): RunRecord {
  const newRecord = createRunRecord({ ...run, at: run.at.toISOString(), startedBy: null });
  const seconds = run.accountId === undefined ? run.jobs * SECONDS_PER_JOB : SECONDS_PER_JOB;
  const endedRun = { ...newRecord, stats: { ...newRecord.stats, jobs_done: run.jobs, ...stats } };
  return {
    ...endedRun,
    ...decideEnd(endedRun, { died: false }),
    finished_at: new Date(run.at.getTime() + seconds * SECOND_MS).toISOString(),
  };
}
