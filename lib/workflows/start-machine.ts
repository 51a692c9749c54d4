import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type * as z from 'zod';
import { sfnClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import type { Machine } from './machine.ts';

/** Starts an execution; the name makes starting it twice the same as once. */
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
        input: JSON.stringify(machine.input.parse(input)),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
