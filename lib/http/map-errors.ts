import { type ErrorCode, errorCodes, ServiceError } from '#contract/errors.ts';
import { logger } from '#platform/logger.ts';
import { failure } from './answer.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';

interface Failed {
  readonly event: EndpointEvent;
  readonly error: Error | null;
  response?: EndpointResult;
}

/** What middy throws when a function is about to reach its time limit, and the SDK when none of its tries was answered. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** What AWS says that has no room for a call just now; the SDK has tried it three times by then. */
const NO_ROOM = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
]);
const RETRY_SECONDS = 1;

/** Busy, not broken; libraries hand such an error on as the cause of their own. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && (NO_ROOM.has(error.name) || isBusy(error.cause));

function codeOf(error: unknown): ErrorCode {
  if (isTimeout(error)) return 'timed_out';
  return isBusy(error) ? 'throttled' : 'internal_error';
}

/** The only place where an error becomes an answer; the stack goes to the log and nowhere else. */
export const mapErrors = () => ({
  onError: (request: Failed): void => {
    const { event, error } = request;
    const isRefusal = error instanceof ServiceError;
    const shown = isRefusal ? error : new ServiceError(codeOf(error));
    const status = errorCodes[shown.code].status;
    if (isRefusal && status < 500) logger.info('request refused', { code: shown.code, status });
    else logger.error('request failed', { error });
    const answer = failure(shown, event.requestContext.requestId);
    const isWorthARetry = !isRefusal && shown.code === 'throttled';
    const retryAfter = isWorthARetry ? RETRY_SECONDS : shown.retryAfterSeconds;
    request.response =
      retryAfter === undefined
        ? answer
        : { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfter) } };
  },
});
