import { startFirstScan } from '#domain/signals/runs/start-scan.ts';
import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { startRunNow } from '#jobs/workflows/start-jobs.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = workflowStep(
  onboardingSteps.scan,
  async ({ workspace_id, account_id, activated_at }, { table, now }) => {
    const ports = {
      accounts: createAccountStore(table),
      signals: createSignalStore(table),
      runs: createRunStore(table),
      newId,
      now,
      startScan: startRunNow,
    };
    await startFirstScan(ports, workspace_id, account_id, activated_at);
  },
);
