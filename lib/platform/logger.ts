import { Logger } from '@aws-lambda-powertools/logger';

/** One JSON line per event. Bodies, headers and keys are never handed to it. */
export const logger = new Logger({ serviceName: 'signal-intelligence' });
