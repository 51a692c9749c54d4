import { gatherDocuments } from '#domain/runs/gather-documents.ts';
import { systemClock } from '#platform/clock.ts';
import { stageResearch } from '#providers/research/stage-research.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { researchStores } from '#table/research/research-stores.ts';
import { runDocuments } from '#table/runs/run-documents.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { scanSteps } from '#workflows/scan.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(scanSteps.gather, async ({ workspace_id, run_id }, { remainingMs }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    runs: runStore(table),
    documents: runDocuments(table, systemClock),
    monitors: monitorStore(table),
    research: await stageResearch(systemClock, researchStores(table, systemClock)),
  };
  // The rest of the function's time is for writing what was found.
  const signal = AbortSignal.timeout(remainingMs(3 / 4));
  return { signal_ids: [...(await gatherDocuments(ports, workspace_id, run_id, signal))] };
});
