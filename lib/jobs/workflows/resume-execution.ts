import type { ClaimPendingJob, PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { MAX_EXECUTIONS } from './machine.ts';
import { type Execution, isOpen, readExecutionStatus, startMachine } from './start-machine.ts';

/** A pending job whose machine knows by `is_last` that nothing comes after an execution. */
export interface PendingExecution extends Omit<Execution, 'input'> {
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Starts a pending job that was never started, and starts it again if its execution has ended without finishing it. The
 * last step of a machine removes the job, so after an execution has ended, only unfinished work can be resumed.
 * Returns whether even the last execution ended badly. `isPaidFor`: then it is repeated until it succeeds.
 */
export async function resumeExecution(
  pendingExecution: PendingExecution,
  { execution = 1 }: Pick<PendingJob, 'execution'>,
  claim: ClaimPendingJob,
  { isPaidFor = false }: { readonly isPaidFor?: boolean } = {},
): Promise<'given_up' | 'resumed'> {
  const status = await readExecutionStatus(pendingExecution, execution);
  if (isOpen(status)) {
    await claim({ execution });
    return 'resumed';
  }
  // A sweeper that crashed after it took up the work has not started this one yet.
  const nextExecution = status === 'none' ? execution : execution + 1;
  if (nextExecution > MAX_EXECUTIONS && !isPaidFor) return (await claim()) ? 'given_up' : 'resumed';
  const input = { ...pendingExecution.input, ...(nextExecution >= MAX_EXECUTIONS && { is_last: true }) };
  if (await claim({ execution: nextExecution }))
    await startMachine({ ...pendingExecution, input }, nextExecution);
  return 'resumed';
}
