import { createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import { planEvaluation } from '#domain/signals/discovery/plan-evaluation.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { relationStore } from '#table/relations/relation-store.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = workflowStep(
  discoverySteps.plan,
  async ({ workspace_id, run_id }, { remainingMs }) => {
    const table = functionTable();
    const ports = {
      runs: runStore(table),
      candidates: candidateStore(table, systemClock),
      accounts: accountStore(table),
      relations: relationSettings(table),
      knowledgeBase: knowledgeBaseStore(table),
      members: memberStore(table),
      knownRelations: relationStore(table),
      accountLookups: accountLookups(table),
      directory: await createStageDirectory(directoryStores(table, workspace_id, systemClock)),
      discoveredId: createDiscoveredId,
    };
    const signal = AbortSignal.timeout(remainingMs(3 / 4));
    return { pieces: [...(await planEvaluation(ports, workspace_id, run_id, signal))] };
  },
);
