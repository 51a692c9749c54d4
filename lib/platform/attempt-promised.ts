import { logger } from './logger.ts';

/** Does promised work at once; what fails now is left to the sweeper and is no failure of the request. */
export async function attemptPromised(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error('left to the sweeper', { what, error });
  }
}
