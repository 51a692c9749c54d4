import { sweepSlot } from '#domain/signals/monitors/sweep-slot.ts';
import { createWorkspaceCache } from '#domain/signals/monitors/workspace-cache.ts';
import { monitorSweepSteps } from '#jobs/workflows/monitor-sweep.ts';
import { startRunNow } from '#jobs/workflows/start-jobs.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { logger } from '#platform/logger.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { accountSources } from '#table/accounts/account-sources.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { createSpender } from '#table/research/answer-store.ts';
import { publicIdentityStore, researchStores } from '#table/research/research-stores.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';
import { planStore } from '#table/workspaces/plan-store.ts';

/** Enough for a page of accounts when the sources are slow. */
const TIME_FOR_PAGE_MS = 150_000;

export const handler = workflowStep(monitorSweepSteps.sweep, async (place, { remainingMs }) => {
  const table = functionTable();
  const signals = signalStore(table);
  const ports = {
    monitors: monitorStore(table),
    accountSources: accountSources(table),
    identities: publicIdentityStore(table, systemClock),
    runs: runStore(table),
    signals,
    readWorkspace: createWorkspaceCache({
      plans: planStore(table),
      signals,
      // Each sweep has a budget of its own, as each run has.
      readerFor: (workspaceId) =>
        createStageSignalReasoner(createSpender(table, workspaceId, `sweep_${place.hour}`)),
    }),
    research: await createStageResearch(systemClock, researchStores(table, systemClock)),
    newId,
    now: systemClock,
    startScan: startRunNow,
    onFailure: (due: object, error: unknown) => logger.error('left for the next sweep', { ...due, error }),
  };
  // The rest of the function's time is for saving the findings.
  const abort = AbortSignal.timeout(remainingMs(3 / 4));
  return sweepSlot(ports, place, () => remainingMs() > TIME_FOR_PAGE_MS, abort);
});
