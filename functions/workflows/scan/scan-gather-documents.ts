import { checkRoster } from '#domain/signals/rosters/check-roster.ts';
import { gatherDocuments } from '#domain/signals/runs/gather-documents.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { accountSources } from '#table/accounts/account-sources.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { moveStores } from '#table/people/move-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import { researchStores } from '#table/research/research-stores.ts';
import { runDocuments } from '#table/runs/run-documents.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = workflowStep(scanSteps.gather, async ({ workspace_id, run_id }, { remainingMs }) => {
  const table = functionTable();
  const stores = directoryStores(table, workspace_id, systemClock);
  const directory = await createStageDirectory(stores);
  const ports = {
    accounts: accountStore(table),
    runs: runStore(table),
    documents: runDocuments(table, systemClock),
    monitors: monitorStore(table),
    accountSources: accountSources(table),
    research: await createStageResearch(systemClock, researchStores(table, systemClock)),
    people: personStore(table),
    directory,
    moves: createMovePorts(moveStores(table, systemClock), { directory, now: systemClock }),
    now: systemClock,
  };
  // A third of the time is for the roster, and a quarter of the rest for saving the documents.
  await checkRoster(ports, workspace_id, run_id, AbortSignal.timeout(remainingMs(1 / 3)));
  const signal = AbortSignal.timeout(remainingMs(3 / 4));
  return { signal_ids: [...(await gatherDocuments(ports, workspace_id, run_id, signal))] };
});
