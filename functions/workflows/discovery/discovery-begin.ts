import { listAllSignals } from '#domain/signals/discovery/discovery-spec.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { getFunctionTable } from '#table/table.ts';

export const handler = workflowStep(discoverySteps.begin, async ({ workspace_id, run_id }) => {
  const run = await createRunStore(getFunctionTable()).get(workspace_id, run_id);
  return { signal_ids: run?.spec ? listAllSignals(run.spec) : [] };
});
