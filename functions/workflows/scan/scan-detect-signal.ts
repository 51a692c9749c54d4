import { detectInRun } from '#domain/signals/runs/detect-in-run.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import { createSpender } from '#table/research/research-stores.ts';
import { createRunFindings } from '#table/runs/run-findings.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { getFunctionTable } from '#table/table.ts';

export const handler = workflowStep(
  scanSteps.detect,
  async ({ workspace_id, run_id, signal_id }, { remainingMs }) => {
    const table = getFunctionTable();
    const ports = {
      ...createWritingPorts(table, systemClock),
      runs: createRunStore(table),
      findings: createRunFindings(table, systemClock),
      reasoner: await createStageSignalReasoner(createSpender(table, workspace_id, run_id)),
    };
    await detectInRun(ports, workspace_id, run_id, signal_id, AbortSignal.timeout(remainingMs(3 / 4)));
  },
);
