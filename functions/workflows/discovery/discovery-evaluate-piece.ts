import { evaluatePiece } from '#domain/signals/discovery/evaluate-piece.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { createStageAccountWriter, createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { createAccountSources } from '#table/accounts/account-sources.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import {
  createPublicIdentityStore,
  createResearchStores,
  createSpender,
} from '#table/research/research-stores.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = workflowStep(
  discoverySteps.evaluate,
  async (
    { workspace_id: workspaceId, run_id: runId, piece: number, is_last: isLast },
    { remainingMs, table, now },
  ) => {
    const spender = createSpender(table, workspaceId, runId);
    const ports = {
      ...createWritingPorts(table, now),
      runs: createRunStore(table),
      candidates: createCandidateStore(table, now),
      knownRelations: createRelationStore(table),
      directory: await createStageDirectory(createDirectoryStores(table, workspaceId, now)),
      monitors: createMonitorStore(table),
      accountSources: createAccountSources(table),
      identities: createPublicIdentityStore(table, now),
      research: await createStageResearch(now, createResearchStores(table, now)),
      reasoner: await createStageSignalReasoner(spender),
      writer: await createStageAccountWriter(spender),
    };
    const order = { workspaceId, runId, number, isLast };
    await evaluatePiece(ports, order, AbortSignal.timeout(remainingMs(3 / 4)));
  },
);
