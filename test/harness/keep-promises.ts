import { readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import { eventually } from './eventually.ts';
import { changeWork, sweepWorkspace } from './sweep-workspace.ts';
import { testTable } from './workspace.ts';

/** After every due date. */
const END_OF_TIME = new Date('2999-01-01T00:00:00.000Z');

/** What only the sweeper does. Requests and workflows do the rest themselves. */
const SWEPT = new Set(['refresh_standing', 'refit_workspace', 'redraft_messages', 'detect_events']);

/** Waits until all promised work of a workspace is done, without waiting for the sweeper's pauses. */
export async function keepPromises(workspaceId: string): Promise<void> {
  const table = testTable();
  await eventually(
    async () => {
      const work = await readOverdueJobs(table, END_OF_TIME);
      const open = work.filter(({ workspace_id }) => workspace_id === workspaceId);
      for (const { kind, record_id, promised_at, taken_up_at } of open) {
        if (!SWEPT.has(kind) || taken_up_at !== null) continue;
        await changeWork(table, [kind, workspaceId, record_id], { due_at: promised_at });
      }
      await sweepWorkspace(workspaceId);
      return open.map(({ kind }) => kind);
    },
    (open) => open.length === 0,
    { what: 'all promised work is done' },
  );
}
