import { DescribeExecutionCommand, ExecutionDoesNotExist, type ExecutionStatus } from '@aws-sdk/client-sfn';
import { getSfnClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { type Execution, toExecutionName } from './start-machine.ts';

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
