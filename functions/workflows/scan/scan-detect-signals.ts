import { detectInRun } from '#domain/signals/runs/detect-in-run.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import { createSpender } from '#table/research/research-stores.ts';
import { createRunFindings } from '#table/runs/run-findings.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = workflowStep(
  scanSteps.detect,
  async ({ workspace_id, run_id, signal_ids }, { remainingMs, table, now }) => {
    const ports = {
      ...createWritingPorts(table, now),
      runs: createRunStore(table),
      findings: createRunFindings(table, now),
      reasoner: await createStageSignalReasoner(createSpender(table, workspace_id, run_id)),
    };
    await detectInRun(ports, workspace_id, run_id, signal_ids, AbortSignal.timeout(remainingMs(3 / 4)));
  },
);
