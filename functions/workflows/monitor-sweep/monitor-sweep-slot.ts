import { sweepSlot } from '#domain/signals/monitors/sweep-slot.ts';
import { createWorkspaceCache } from '#domain/signals/monitors/workspace-cache.ts';
import { monitorSweepSteps } from '#jobs/workflows/monitor-sweep.ts';
import { startRunNow } from '#jobs/workflows/start-jobs.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { newId } from '#platform/ids.ts';
import { logger } from '#platform/logger.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { createAccountSources } from '#table/accounts/account-sources.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import {
  createPublicIdentityStore,
  createResearchStores,
  createSpender,
} from '#table/research/research-stores.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';

/** Enough for a page of accounts when the sources are slow. */
const TIME_FOR_PAGE_MS = 150_000;

export const handler = workflowStep(monitorSweepSteps.sweep, async (sweep, { remainingMs, table, now }) => {
  const signals = createSignalStore(table);
  const ports = {
    monitors: createMonitorStore(table),
    accountSources: createAccountSources(table),
    identities: createPublicIdentityStore(table, now),
    runs: createRunStore(table),
    signals,
    readWorkspace: createWorkspaceCache({
      plans: createPlanStore(table),
      signals,
      // Each sweep has a budget of its own, as each run has.
      readerFor: (workspaceId) =>
        createStageSignalReasoner(createSpender(table, workspaceId, `sweep_${sweep.hour}`)),
    }),
    research: await createStageResearch(now, createResearchStores(table, now)),
    newId,
    now,
    startScan: startRunNow,
    onFailure: (failedMonitor: object, error: unknown) =>
      logger.error('left for the next sweep', { ...failedMonitor, error }),
  };
  // The rest of the function's time is for saving the findings.
  const deadlineSignal = AbortSignal.timeout(remainingMs(3 / 4));
  return sweepSlot(ports, sweep, () => remainingMs() > TIME_FOR_PAGE_MS, deadlineSignal);
});
