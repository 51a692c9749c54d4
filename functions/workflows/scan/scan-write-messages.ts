import { writeMessages } from '#domain/signals/detections/write-messages.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageAccountWriter } from '#reading/stage-signal-reasoner.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { answerStore } from '#table/research/answer-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = workflowStep(scanSteps.write, async ({ workspace_id, run_id }, { remainingMs }) => {
  const table = functionTable();
  const run = await runStore(table).get(workspace_id, run_id);
  if (run?.status !== 'running' || run.account_id === null) return;
  const ports = {
    ...createSummaryPorts(table, systemClock),
    people: personStore(table),
    signals: signalStore(table),
    workspaces: workspaceStore(table),
    writer: await createStageAccountWriter({
      workspaceId: workspace_id,
      runId: run_id,
      budgets: budgetStore(table, systemClock),
      answers: answerStore(table, systemClock),
    }),
  };
  await writeMessages(ports, workspace_id, run.account_id, AbortSignal.timeout(remainingMs(3 / 4)));
});
