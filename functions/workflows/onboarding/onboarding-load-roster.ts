import { onboardRoster } from '#domain/people/sync-people.ts';
import { systemClock } from '#platform/clock.ts';
import { stageDirectory } from '#providers/directory/stage-directory.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import { functionTable } from '#table/table.ts';
import { onboardingSteps } from '#workflows/onboarding.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(
  onboardingSteps.roster,
  async ({ workspace_id, account_id }, { remainingMs }) => {
    const table = functionTable();
    const ports = {
      accounts: accountStore(table),
      people: personStore(table),
      directory: await stageDirectory(
        workspace_id,
        systemClock,
        directoryStores(table, workspace_id, systemClock),
      ),
      now: systemClock,
    };
    // The rest of the function's time is for writing what was found.
    const signal = AbortSignal.timeout(remainingMs(1 / 2));
    await onboardRoster(ports, workspace_id, account_id, signal);
  },
);
