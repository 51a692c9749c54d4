import { logger } from '#platform/logger.ts';
import { isOpen, readExecutionStatus } from './execution-status.ts';
import { type Execution, startMachine } from './start-machine.ts';

/** For a machine that a schedule starts: a cause that outlasts this many executions needs a person. */
const MAX_EXECUTIONS = 3;

/** Starts an execution unless one of this name runs or has succeeded. Those that ended badly don't count. */
export async function startUnlessDone(requested: Execution): Promise<void> {
  for (let execution = 1; execution <= MAX_EXECUTIONS; execution += 1) {
    const status = await readExecutionStatus(requested, execution);
    if (status === 'none') return startMachine(requested, execution);
    if (isOpen(status) || status === 'SUCCEEDED') return;
  }
  logger.error('not started again', { workflow: requested.machine.name, name: requested.name });
}
