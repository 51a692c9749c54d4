import { resumeWork } from '#jobs/schedules/resume-work.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { getPendingJobKey, readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import type { Table } from '#table/table.ts';
import { functionEnvironment } from './function-environment.ts';
import { testTable } from './workspace.ts';

/** A work's note, by what its key is made of. */
type WorkKey = Parameters<typeof getPendingJobKey>;

/** Changes the note of open work. Work that is done meanwhile stays done: false. */
export async function changeWork(table: Table, key: WorkKey, set: Record<string, unknown>): Promise<boolean> {
  const [, , record_id] = key;
  return (await updateIf(table, { Key: getPendingJobKey(...key), set, when: { record_id } })) !== undefined;
}

/** Resumes the overdue work of one workspace, as the schedule `resume-pending-work` does for all of them. */
export async function sweepWorkspace(workspaceId: string): Promise<void> {
  const table = testTable();
  const before = { ...process.env };
  Object.assign(process.env, functionEnvironment());
  try {
    const work = await readOverdueJobs(table, new Date());
    for (const each of work.filter(({ workspace_id }) => workspace_id === workspaceId)) {
      await resumeWork(table, each);
    }
  } finally {
    process.env = before;
  }
}
