import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type * as z from 'zod';
import { getSfnClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { getRequestId } from '#platform/invocation.ts';
import type { Machine } from './machine.ts';

/** An execution to start. */
export interface Execution<Input extends z.ZodType = z.ZodType> {
  readonly machine: Machine<Input>;
  /** What it is about, such as a run's id. */
  readonly name: string;
  readonly input: z.input<Input>;
}

/**
 * Step Functions keeps the name of an execution that has ended for 90 days, so a restart needs a name of its own:
 * `<name>`, `<name>-2`, `<name>-3` …
 */
export const toExecutionName = (name: string, execution: number): string =>
  execution === 1 ? name : `${name}-${execution}`;

/** Starts an execution; its name makes a second start a no-op. */
export async function startMachine<Input extends z.ZodType>(
  { machine, name, input }: Execution<Input>,
  execution = 1,
): Promise<void> {
  try {
    await getSfnClient().send(
      new StartExecutionCommand({
        stateMachineArn: env.workflowArn(machine.name),
        name: toExecutionName(name, execution),
        // Outside the machine's own input: steps get it through the context, see `callStep`.
        input: JSON.stringify({ ...Object(machine.input.parse(input)), request_id: getRequestId() }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
