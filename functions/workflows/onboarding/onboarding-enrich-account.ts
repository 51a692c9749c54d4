import { onboardAccount } from '#domain/accounts/enrich-account.ts';
import { stageDirectory } from '#providers/directory/stage-directory.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { functionTable } from '#table/table.ts';
import { onboardingSteps } from '#workflows/onboarding.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(
  onboardingSteps.enrich,
  async ({ workspace_id, account_id }, { remainingMs }) => {
    const accounts = accountStore(functionTable());
    // The rest of the function's time is for writing what was found.
    const signal = AbortSignal.timeout(remainingMs(1 / 2));
    await onboardAccount({ accounts, directory: await stageDirectory() }, workspace_id, account_id, signal);
  },
);
