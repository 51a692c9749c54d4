import { alertToFindings } from '#jobs/workflows/alert-to-findings.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';

export const handler = workflowStep(scanSteps.alert, ({ workspace_id, run_id }, { table }) =>
  alertToFindings(table, workspace_id, run_id),
);
