import { sumUpSources } from '#domain/signals/discovery/search-candidates.ts';
import { closeRun } from '#domain/signals/runs/close-run.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { recordAbandoned } from '#platform/run-pending-job.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = workflowStep(
  discoverySteps.close,
  async ({ workspace_id, run_id, died, jobs_failed }) => {
    const table = functionTable();
    const runs = runStore(table);
    await sumUpSources({ runs, candidates: candidateStore(table, systemClock) }, workspace_id, run_id);
    await closeRun({ runs, now: systemClock, giveUp: recordAbandoned }, workspace_id, run_id, {
      died,
      jobs_failed,
    });
  },
);
