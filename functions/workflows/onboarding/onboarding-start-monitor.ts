import { systemClock } from '#platform/clock.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { functionTable } from '#table/table.ts';
import { onboardingSteps } from '#workflows/onboarding.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(onboardingSteps.monitor, async ({ workspace_id, account_id }) => {
  await monitorStore(functionTable()).start(workspace_id, account_id, systemClock());
});
