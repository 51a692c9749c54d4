import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { getFunctionTable } from '#table/table.ts';

export const handler = workflowStep(onboardingSteps.monitor, async ({ workspace_id, account_id }) => {
  await createMonitorStore(getFunctionTable()).start(workspace_id, account_id, systemClock());
});
