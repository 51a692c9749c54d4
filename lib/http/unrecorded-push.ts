import { logger } from '#platform/logger.ts';

/** The records have arrived, so the call succeeds; the list of pushes lacks this one. */
export const onUnrecorded = (error: unknown): void => logger.warn('a push was not recorded', { error });
