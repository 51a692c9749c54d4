import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { onboarding } from './onboarding.ts';
import { startMachine } from './start-machine.ts';

/** The workflow of one activation: an account may be activated again. */
export const onboardingOf = (
  workspaceId: string,
  { id, activated_at }: { readonly id: string; readonly activated_at: string },
) => ({
  machine: onboarding,
  name: `${id}-${Date.parse(activated_at)}`,
  input: { workspace_id: workspaceId, account_id: id, activated_at },
});

/** A failure is left to the sweeper. */
export const startOnboardingNow = (...activated: Parameters<typeof onboardingOf>): Promise<void> =>
  runPendingJobNow('onboard_account', () => startMachine(onboardingOf(...activated)));
