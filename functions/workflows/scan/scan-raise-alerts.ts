import { alertToFindings } from '#jobs/workflows/alert-to-findings.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { getFunctionTable } from '#table/table.ts';

export const handler = workflowStep(scanSteps.alert, ({ workspace_id, run_id }) =>
  alertToFindings(getFunctionTable(), workspace_id, run_id),
);
