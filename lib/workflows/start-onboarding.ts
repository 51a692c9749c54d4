import { onboarding } from './onboarding.ts';
import { startMachine } from './start-machine.ts';

/** Starts the workflow of one activation; each retry by the sweeper is a separate execution. */
export const startOnboarding = (
  workspaceId: string,
  { id, activated_at }: { readonly id: string; readonly activated_at: string },
  attempt = 0,
): Promise<void> =>
  startMachine(onboarding, `${id}-${Date.parse(activated_at)}-${attempt}`, {
    workspace_id: workspaceId,
    account_id: id,
    activated_at,
  });
