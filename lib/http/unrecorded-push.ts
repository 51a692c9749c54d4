import { logger } from '#platform/logger.ts';

/** The records were delivered, so the call succeeds; the push is only missing from the list of runs. */
export const onUnrecorded = (error: unknown): void => logger.warn('push not recorded', { error });
