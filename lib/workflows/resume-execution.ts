import type { ClaimWork, PendingWork } from '#domain/shared/pending-work/pending-work.ts';
import { systemClock } from '#platform/clock.ts';
import { executionStatus, isOpen } from './execution-status.ts';
import { type Execution, startMachine } from './start-machine.ts';

/**
 * Starts promised work that was never started, and starts it again if its execution has ended without finishing it. The
 * last step of a machine settles the promise, so after an execution has ended, only unfinished work can be taken up.
 * Returns whether it was given up, because it was started `most` times.
 */
export async function resumeExecution(
  promised: Execution,
  { execution = 1 }: Pick<PendingWork, 'execution'>,
  claim: ClaimWork,
  most = Number.POSITIVE_INFINITY,
): Promise<'given_up' | 'resumed'> {
  const status = await executionStatus(promised, execution);
  if (isOpen(status)) {
    await claim({ movedAt: systemClock().toISOString() });
    return 'resumed';
  }
  // A sweeper that crashed after it took up the work has not started this one yet.
  const next = status === 'none' ? execution : execution + 1;
  if (next > most) return (await claim()) ? 'given_up' : 'resumed';
  if (await claim({ execution: next })) await startMachine(promised, next);
  return 'resumed';
}
