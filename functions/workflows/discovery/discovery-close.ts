import { sumUpSources } from '#domain/signals/discovery/search-candidates.ts';
import { closeRun } from '#domain/signals/runs/close-run.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { recordAbandoned } from '#platform/run-pending-job.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = workflowStep(
  discoverySteps.close,
  async ({ workspace_id, run_id, died, jobs_failed }, { table, now }) => {
    const runs = createRunStore(table);
    await sumUpSources({ runs, candidates: createCandidateStore(table, now) }, workspace_id, run_id);
    await closeRun({ runs, now, reportFailedRun: recordAbandoned }, workspace_id, run_id, {
      died,
      jobs_failed,
    });
  },
);
