import { writeMessages } from '#domain/signals/detections/write-messages.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageAccountWriter } from '#reading/stage-signal-reasoner.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import { createSpender } from '#table/research/research-stores.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = workflowStep(
  scanSteps.write,
  async ({ workspace_id, run_id }, { remainingMs, table, now }) => {
    const run = await createRunStore(table).get(workspace_id, run_id);
    if (run?.status !== 'running' || run.account_id === null) return;
    const ports = {
      ...createWritingPorts(table, now),
      writer: await createStageAccountWriter(createSpender(table, workspace_id, run_id)),
    };
    await writeMessages(ports, workspace_id, run.account_id, AbortSignal.timeout(remainingMs(3 / 4)));
  },
);
