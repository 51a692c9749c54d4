import { count } from './count.ts';
import { logger } from './logger.ts';

/** Does a pending job right away. A failure is left to the sweeper and doesn't fail the request. */
export async function runPendingJobNow(jobName: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error('left to the sweeper', { what: jobName, error });
  }
}

/** Records that a pending job is not tried again. An alarm goes off, because only a person can finish it. */
export function recordAbandoned(work: Readonly<Record<string, unknown>>): void {
  logger.error('given up', work);
  count('WorkGivenUp', 1);
}
