import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type * as z from 'zod';
import { sfnClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { currentRequestId } from '#platform/invocation.ts';
import type { Machine } from './machine.ts';

/** Starts an execution; its name makes a second start a no-op. */
export async function startMachine<Input extends z.ZodType>(
  machine: Machine<Input>,
  name: string,
  input: z.input<Input>,
): Promise<void> {
  try {
    await sfnClient().send(
      new StartExecutionCommand({
        stateMachineArn: env.workflowArn(machine.name),
        name,
        // Outside the machine's own input: steps get it through the context, see `callStep`.
        input: JSON.stringify({ ...Object(machine.input.parse(input)), request_id: currentRequestId() }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
