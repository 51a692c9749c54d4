import { detectInRun } from '#domain/signals/runs/detect-in-run.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { answerStore } from '#table/research/answer-store.ts';
import { runFindings } from '#table/runs/run-findings.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = workflowStep(
  scanSteps.detect,
  async ({ workspace_id, run_id, signal_id }, { remainingMs }) => {
    const table = functionTable();
    const ports = {
      accounts: accountStore(table),
      people: personStore(table),
      signals: signalStore(table),
      runs: runStore(table),
      findings: runFindings(table, systemClock),
      detections: detectionStore(table),
      knowledgeBase: knowledgeBaseStore(table),
      relations: relationSettings(table),
      workspaces: workspaceStore(table),
      reasoner: await createStageSignalReasoner({
        workspaceId: workspace_id,
        runId: run_id,
        budgets: budgetStore(table, systemClock),
        answers: answerStore(table, systemClock),
      }),
      now: systemClock,
    };
    await detectInRun(ports, workspace_id, run_id, signal_id, AbortSignal.timeout(remainingMs(3 / 4)));
  },
);
