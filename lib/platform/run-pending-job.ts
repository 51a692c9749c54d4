import { logger } from './logger.ts';

/** Does a pending job right away. A failure is left to the sweeper and doesn't fail the request. */
export async function runPendingJobNow(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error('left to the sweeper', { what, error });
  }
}
