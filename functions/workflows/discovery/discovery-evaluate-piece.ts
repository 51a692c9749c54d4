import { evaluatePiece } from '#domain/signals/discovery/evaluate-piece.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createStageAccountWriter, createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { accountSources } from '#table/accounts/account-sources.ts';
import { discoveredAccounts } from '#table/accounts/discovered-accounts.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { relationStore } from '#table/relations/relation-store.ts';
import { createSpender } from '#table/research/answer-store.ts';
import { publicIdentityStore, researchStores } from '#table/research/research-stores.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = workflowStep(
  discoverySteps.evaluate,
  async ({ workspace_id: workspaceId, run_id: runId, piece: number, is_last: isLast }, { remainingMs }) => {
    const table = functionTable();
    const spender = createSpender(table, workspaceId, runId);
    const ports = {
      ...createWritingPorts(table, systemClock),
      runs: runStore(table),
      candidates: candidateStore(table, systemClock),
      discovered: discoveredAccounts(table),
      knownRelations: relationStore(table),
      directory: await createStageDirectory(directoryStores(table, workspaceId, systemClock)),
      monitors: monitorStore(table),
      accountSources: accountSources(table),
      identities: publicIdentityStore(table, systemClock),
      research: await createStageResearch(systemClock, researchStores(table, systemClock)),
      reasoner: await createStageSignalReasoner(spender),
      writer: await createStageAccountWriter(spender),
    };
    const order = { workspaceId, runId, number, isLast };
    await evaluatePiece(ports, order, AbortSignal.timeout(remainingMs(3 / 4)));
  },
);
