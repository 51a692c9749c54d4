import { searchCandidates } from '#domain/signals/discovery/search-candidates.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createResearchStores } from '#table/research/research-stores.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = workflowStep(
  discoverySteps.search,
  async ({ workspace_id, run_id, signal_id }, { remainingMs, table, now }) => {
    const ports = {
      runs: createRunStore(table),
      signals: createSignalStore(table),
      research: await createStageResearch(now, createResearchStores(table, now)),
      candidates: createCandidateStore(table, now),
    };
    // The rest of the function's time is for saving the findings.
    await searchCandidates(ports, workspace_id, run_id, signal_id, AbortSignal.timeout(remainingMs(1 / 2)));
  },
);
