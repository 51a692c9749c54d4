import { onboardRoster } from '#domain/signals/rosters/sync-people.ts';
import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createMoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';

export const handler = workflowStep(
  onboardingSteps.roster,
  async ({ workspace_id, account_id }, { remainingMs, table, now }) => {
    const directory = await createStageDirectory(createDirectoryStores(table, workspace_id, now));
    const stores = createMoveStores(table, now);
    const ports = {
      accounts: createAccountStore(table),
      people: createPersonStore(table),
      directory,
      moves: createMovePorts(stores, { directory, now }),
      now,
    };
    // The rest of the function's time is for saving the roster.
    const signal = AbortSignal.timeout(remainingMs(1 / 2));
    await onboardRoster(ports, workspace_id, account_id, signal);
  },
);
