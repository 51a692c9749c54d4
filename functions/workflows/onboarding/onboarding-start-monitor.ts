import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';

export const handler = workflowStep(
  onboardingSteps.monitor,
  async ({ workspace_id, account_id }, { table, now }) => {
    await createMonitorStore(table).start(workspace_id, account_id, now());
  },
);
