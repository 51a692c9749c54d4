import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { discovery } from './discovery.ts';
import { scan } from './scan.ts';
import { startMachine } from './start-machine.ts';

/** The machine that completes a run. */
export const machineOf = ({ account_id }: Pick<RunRecord, 'account_id'>) =>
  account_id === null ? discovery : scan;

/** Starts a run's workflow under the run's name, so repeated calls start it once. */
export const startRunWorkflow = (
  workspaceId: string,
  run: Pick<RunRecord, 'id' | 'account_id'>,
): Promise<void> => startMachine(machineOf(run), run.id, { workspace_id: workspaceId, run_id: run.id });
