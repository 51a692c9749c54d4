import { type ErrorCode, errorCodes, ServiceError } from '#contract/errors.ts';
import { logger } from '#platform/logger.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';
import { createFailure } from './response.ts';

interface Failed {
  readonly event: EndpointEvent;
  readonly error: Error | null;
  response?: EndpointResult;
}

/** Libraries wrap an error as the cause of their own. */
const isOneOf = (names: ReadonlySet<string>, error: unknown): boolean =>
  error instanceof Error && (names.has(error.name) || isOneOf(names, error.cause));

/** Thrown by middy shortly before a function times out, and by the SDK when none of its attempts got a response. */
const TIMEOUTS = new Set(['TimeoutError']);

/** AWS throttling errors; the SDK has retried three times by then. */
const THROTTLING_ERRORS = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
]);
const RETRY_SECONDS = 1;

function toErrorCode(error: unknown): ErrorCode {
  if (isOneOf(TIMEOUTS, error)) return 'timed_out';
  return isOneOf(THROTTLING_ERRORS, error) ? 'throttled' : 'internal_error';
}

/** The only place that turns errors into responses. Stack traces go to the log only. */
export const mapErrors = () => ({
  onError: (request: Failed): void => {
    const { event, error } = request;
    const isRefusal = error instanceof ServiceError;
    const publicError = isRefusal ? error : new ServiceError(toErrorCode(error));
    const status = errorCodes[publicError.code].status;
    if (isRefusal && status < 500) logger.info('request refused', { code: publicError.code, status });
    else logger.error('request failed', { error });
    const answer = createFailure(publicError, event.requestContext.requestId);
    const isWorthARetry = !isRefusal && publicError.code === 'throttled';
    const retryAfter = isWorthARetry ? RETRY_SECONDS : publicError.retryAfterSeconds;
    request.response =
      retryAfter === undefined
        ? answer
        : { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfter) } };
  },
});
