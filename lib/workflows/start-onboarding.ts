import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { sfnClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import type { OnboardingInput } from './onboarding.ts';

/** Starts the workflow of one activation; the name makes starting an attempt twice the same as once. */
export async function startOnboarding(
  workspaceId: string,
  { id, activated_at }: { readonly id: string; readonly activated_at: string },
  attempt = 0,
): Promise<void> {
  const input: OnboardingInput = { workspace_id: workspaceId, account_id: id, activated_at };
  try {
    await sfnClient().send(
      new StartExecutionCommand({
        stateMachineArn: env.onboardingArn(),
        name: `${id}-${Date.parse(activated_at)}-${attempt}`,
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
