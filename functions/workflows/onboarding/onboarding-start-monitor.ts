import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = workflowStep(onboardingSteps.monitor, async ({ workspace_id, account_id }) => {
  await monitorStore(functionTable()).start(workspace_id, account_id, systemClock());
});
