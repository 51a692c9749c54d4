import { planEvaluation } from '#domain/signals/discovery/plan-evaluation.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = workflowStep(
  discoverySteps.plan,
  async ({ workspace_id, run_id }, { remainingMs, table, now }) => {
    const ports = {
      runs: createRunStore(table),
      candidates: createCandidateStore(table, now),
      accounts: createAccountStore(table),
      relations: createRelationSettings(table),
      knowledgeBase: createKnowledgeBaseStore(table),
      members: createMemberStore(table),
      knownRelations: createRelationStore(table),
      accountLookups: createAccountLookups(table),
      directory: await createStageDirectory(createDirectoryStores(table, workspace_id, now)),
    };
    const signal = AbortSignal.timeout(remainingMs(3 / 4));
    return { pieces: [...(await planEvaluation(ports, workspace_id, run_id, signal))] };
  },
);
