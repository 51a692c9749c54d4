import { evaluatePiece } from '#domain/signals/discovery/evaluate-piece.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createStageAccountWriter, createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { accountSources } from '#table/accounts/account-sources.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { discoveredAccounts } from '#table/accounts/discovered-accounts.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { answerStore } from '#table/research/answer-store.ts';
import { publicIdentityStore, researchStores } from '#table/research/research-stores.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = workflowStep(
  discoverySteps.evaluate,
  async ({ workspace_id: workspaceId, run_id: runId, piece: number, is_last: isLast }, { remainingMs }) => {
    const table = functionTable();
    const spender = {
      workspaceId,
      runId,
      budgets: budgetStore(table, systemClock),
      answers: answerStore(table, systemClock),
    };
    const ports = {
      runs: runStore(table),
      candidates: candidateStore(table, systemClock),
      accounts: accountStore(table),
      discovered: discoveredAccounts(table),
      detections: detectionStore(table),
      people: personStore(table),
      signals: signalStore(table),
      knowledgeBase: knowledgeBaseStore(table),
      relations: relationSettings(table),
      knownRelations: knownRelations(table),
      workspaces: workspaceStore(table),
      directory: await createStageDirectory(
        workspaceId,
        systemClock,
        directoryStores(table, workspaceId, systemClock),
      ),
      monitors: monitorStore(table),
      accountSources: accountSources(table),
      identities: publicIdentityStore(table, systemClock),
      research: await createStageResearch(systemClock, researchStores(table, systemClock)),
      reasoner: await createStageSignalReasoner(spender),
      writer: await createStageAccountWriter(spender),
      now: systemClock,
    };
    const order = { workspaceId, runId, number, isLast };
    await evaluatePiece(ports, order, AbortSignal.timeout(remainingMs(3 / 4)));
  },
);
