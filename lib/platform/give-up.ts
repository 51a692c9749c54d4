import { count } from './count.ts';
import { logger } from './logger.ts';

/** Records that promised work is not tried again. An alarm goes off, because only a person can finish it. */
export function recordGivenUp(work: Readonly<Record<string, unknown>>): void {
  logger.error('given up', work);
  count('WorkGivenUp', 1);
}
