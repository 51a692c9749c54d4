import { checkRoster } from '#domain/signals/rosters/check-roster.ts';
import { gatherDocuments } from '#domain/signals/runs/gather-documents.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { createAccountSources } from '#table/accounts/account-sources.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { createMoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createResearchStores } from '#table/research/research-stores.ts';
import { createRunDocuments } from '#table/runs/run-documents.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = workflowStep(
  scanSteps.gather,
  async ({ workspace_id, run_id }, { remainingMs, table, now }) => {
    const stores = createDirectoryStores(table, workspace_id, now);
    const directory = await createStageDirectory(stores);
    const ports = {
      accounts: createAccountStore(table),
      runs: createRunStore(table),
      documents: createRunDocuments(table, now),
      monitors: createMonitorStore(table),
      accountSources: createAccountSources(table),
      research: await createStageResearch(now, createResearchStores(table, now)),
      people: createPersonStore(table),
      directory,
      moves: createMovePorts(createMoveStores(table, now), { directory, now }),
      now,
    };
    // A third of the time is for the roster, and a quarter of the rest for saving the documents.
    await checkRoster(ports, workspace_id, run_id, AbortSignal.timeout(remainingMs(1 / 3)));
    const signal = AbortSignal.timeout(remainingMs(3 / 4));
    return { signal_ids: [...(await gatherDocuments(ports, workspace_id, run_id, signal))] };
  },
);
