import { errorCodes, ServiceError } from '#contract/errors.ts';
import { logger } from '#platform/logger.ts';
import { failure } from './answer.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';

interface Failed {
  readonly event: EndpointEvent;
  readonly error: Error | null;
  response?: EndpointResult;
}

/** What middy throws when a function is about to reach its time limit. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const toServiceError = (error: unknown): ServiceError =>
  error instanceof ServiceError ? error : new ServiceError(isTimeout(error) ? 'timed_out' : 'internal_error');

/** The only place where an error becomes an answer; the stack goes to the log and nowhere else. */
export const mapErrors = () => ({
  onError: (request: Failed): void => {
    const { event, error } = request;
    const shown = toServiceError(error);
    const status = errorCodes[shown.code].status;
    if (status >= 500) logger.error('request failed', { error });
    else logger.info('request refused', { code: shown.code, status });
    request.response = failure(shown, event.requestContext.requestId);
  },
});
