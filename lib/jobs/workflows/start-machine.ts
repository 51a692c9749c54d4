import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  type ExecutionStatus,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import type * as z from 'zod';
import { getSfnClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { getRequestId } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
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
const toExecutionName = (name: string, execution: number): string =>
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

/** For a machine that a schedule starts: a cause that outlasts this many executions needs a person. */
const MAX_EXECUTIONS = 3;

/** Starts an execution unless one of this name runs or has succeeded. Those that ended badly don't count. */
export async function startUnlessDone(requestedExecution: Execution): Promise<void> {
  for (let execution = 1; execution <= MAX_EXECUTIONS; execution += 1) {
    const status = await readExecutionStatus(requestedExecution, execution);
    if (status === 'none') return startMachine(requestedExecution, execution);
    if (isOpen(status) || status === 'SUCCEEDED') return;
  }
  logger.error('not started again', {
    workflow: requestedExecution.machine.name,
    name: requestedExecution.name,
  });
}

/** `none` if it was never started. Just started or ended, an execution may still have its earlier status. */
export type StatusOrNone = ExecutionStatus | 'none';

/** The status of the nth execution of this name. */
export async function readExecutionStatus(
  { machine, name }: Pick<Execution, 'machine' | 'name'>,
  execution: number,
): Promise<StatusOrNone> {
  const ofMachine = env.workflowArn(machine.name).replace(':stateMachine:', ':execution:');
  const describe = new DescribeExecutionCommand({
    executionArn: `${ofMachine}:${toExecutionName(name, execution)}`,
  });
  try {
    const { status } = await getSfnClient().send(describe);
    // Without a status nothing may be started.
    return status ?? 'RUNNING';
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return 'none';
    throw error;
  }
}

/** Whether the execution goes on by itself. */
export const isOpen = (status: StatusOrNone): boolean => status === 'RUNNING' || status === 'PENDING_REDRIVE';
