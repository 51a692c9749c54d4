import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { discovery } from './discovery.ts';
import { scan } from './scan.ts';
import { startMachine } from './start-machine.ts';

/** The workflow that completes a run, under the run's name. */
export const toRunExecution = (workspaceId: string, run: Pick<RunRecord, 'id' | 'account_id'>) => ({
  machine: run.account_id === null ? discovery : scan,
  name: run.id,
  input: { workspace_id: workspaceId, run_id: run.id },
});

export const startRunWorkflow = (...run: Parameters<typeof toRunExecution>): Promise<void> =>
  startMachine(toRunExecution(...run));

/** The same, but a failure is left to the sweeper. */
export const startRunNow = (...run: Parameters<typeof toRunExecution>): Promise<void> =>
  runPendingJobNow('run', () => startRunWorkflow(...run));
