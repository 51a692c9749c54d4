import { onboardAccount } from '#domain/market/accounts/enrich-account.ts';
import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';

export const handler = workflowStep(
  onboardingSteps.enrich,
  async ({ workspace_id, account_id }, { remainingMs, table, now }) => {
    const stores = createDirectoryStores(table, workspace_id, now);
    const directory = await createStageDirectory(stores);
    // The rest of the function's time is for saving the result.
    const signal = AbortSignal.timeout(remainingMs(1 / 2));
    await onboardAccount(
      { accounts: createAccountStore(table), directory },
      workspace_id,
      account_id,
      signal,
    );
  },
);
