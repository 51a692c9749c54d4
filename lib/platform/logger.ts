import { Logger } from '@aws-lambda-powertools/logger';

/** One JSON line per event. Never pass it bodies, headers or keys. */
export const logger = new Logger({ serviceName: 'signal-intelligence' });
