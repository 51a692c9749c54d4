import { allSignals } from '#domain/signals/discovery/discovery-spec.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { discoverySteps } from '#workflows/discovery.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(discoverySteps.begin, async ({ workspace_id, run_id }) => {
  const run = await runStore(functionTable()).get(workspace_id, run_id);
  return { signal_ids: run?.spec ? allSignals(run.spec) : [] };
});
