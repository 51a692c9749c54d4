import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { sfnClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import type { OnboardingInput } from './onboarding.ts';

/** Starts the workflow of one activation; the name makes starting it twice the same as once. */
export async function startOnboarding(
  workspaceId: string,
  account: { readonly id: string; readonly activated_at: string | null },
  attempt = 0,
): Promise<void> {
  const input: OnboardingInput = { workspace_id: workspaceId, account_id: account.id };
  try {
    await sfnClient().send(
      new StartExecutionCommand({
        stateMachineArn: env.onboardingArn(),
        name: `${account.id}-${Date.parse(account.activated_at ?? '') || 0}-${attempt}`,
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
