import { startFirstScan } from '#domain/signals/runs/start-scan.ts';
import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { startRunNow } from '#jobs/workflows/start-jobs.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { getFunctionTable } from '#table/table.ts';

export const handler = workflowStep(
  onboardingSteps.scan,
  async ({ workspace_id, account_id, activated_at }) => {
    const table = getFunctionTable();
    const ports = {
      accounts: createAccountStore(table),
      signals: createSignalStore(table),
      runs: createRunStore(table),
      newId,
      now: systemClock,
      startScan: startRunNow,
    };
    await startFirstScan(ports, workspace_id, account_id, activated_at);
  },
);
