import { closeScan } from '#domain/signals/runs/close-run.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { recordAbandoned } from '#platform/run-pending-job.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createUnreadDocuments } from '#table/runs/run-documents.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = workflowStep(
  scanSteps.close,
  async ({ workspace_id, run_id, died, jobs_failed }, { table, now }) => {
    const ports = {
      ...createSummaryPorts(table, now),
      runs: createRunStore(table),
      unread: createUnreadDocuments(table),
      reportFailedRun: recordAbandoned,
    };
    await closeScan(ports, workspace_id, run_id, { died, jobs_failed });
  },
);
