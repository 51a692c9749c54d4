import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { crmImportMachine } from './crm-import.ts';
import { startMachine } from './start-machine.ts';

/** The workflow that completes an import, under the import's name. */
export const toCrmImportExecution = (workspaceId: string, id: string) => ({
  machine: crmImportMachine,
  name: id,
  input: { workspace_id: workspaceId, import_id: id },
});

/** A failure is left to the sweeper. */
export const startCrmImportNow = (workspaceId: string, id: string): Promise<void> =>
  runPendingJobNow('import', () => startMachine(toCrmImportExecution(workspaceId, id)));
