import { searchCandidates } from '#domain/signals/discovery/search-candidates.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { researchStores } from '#table/research/research-stores.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = workflowStep(
  discoverySteps.search,
  async ({ workspace_id, run_id, signal_id }, { remainingMs }) => {
    const table = functionTable();
    const ports = {
      runs: runStore(table),
      signals: signalStore(table),
      research: await createStageResearch(systemClock, researchStores(table, systemClock)),
      candidates: candidateStore(table, systemClock),
    };
    // The rest of the function's time is for saving the findings.
    await searchCandidates(ports, workspace_id, run_id, signal_id, AbortSignal.timeout(remainingMs(1 / 2)));
  },
);
