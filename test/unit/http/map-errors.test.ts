import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '#contract/errors.ts';
import { mapErrors } from '#http/map-errors.ts';
import { logger } from '#platform/logger.ts';

const named = (name: string, cause?: unknown): Error =>
  Object.assign(new Error('words of a library', { cause }), { name });

/** The response for an error. */
function answerTo(error: Error) {
  const request: Parameters<ReturnType<typeof mapErrors>['onError']>[0] = {
    event: { requestContext: { requestId: 'req-1' } } as unknown as APIGatewayProxyEvent,
    error,
  };
  mapErrors().onError(request);
  const { statusCode, headers, body } = request.response ?? { body: '{}' };
  return {
    status: statusCode,
    id: headers?.['x-request-id'],
    retryAfter: headers?.['Retry-After'],
    ...JSON.parse(body).error,
  };
}

afterEach(() => vi.restoreAllMocks());

describe('an error', () => {
  it.each([
    ['a refusal of ours', new ServiceError('not_found'), { status: 404, code: 'not_found' }],
    ['the time limit', named('TimeoutError'), { status: 504, code: 'timed_out' }],
    [
      'a call that timed out inside a library',
      named('IdempotencyPersistenceLayerError', named('TimeoutError')),
      { status: 504, code: 'timed_out' },
    ],
    ['a mistake', new TypeError('x is not a function'), { status: 500, code: 'internal_error' }],
  ])('that is %s', (_, error, answer) => {
    vi.spyOn(logger, 'error').mockReturnValue();
    vi.spyOn(logger, 'info').mockReturnValue();

    expect(answerTo(error)).toMatchObject({ ...answer, retryAfter: undefined, request_id: 'req-1' });
  });

  it.each([
    ['ThrottlingException'],
    ['ProvisionedThroughputExceededException'],
    ['RequestLimitExceeded'],
    ['TooManyRequestsException'],
  ])('%s of AWS, however deeply nested, asks to retry and is logged', (name) => {
    const log = vi.spyOn(logger, 'error').mockReturnValue();
    const error = named('IdempotencyPersistenceLayerError', named('SomeError', named(name)));

    expect(answerTo(error)).toMatchObject({ status: 429, id: 'req-1', code: 'throttled', retryAfter: '1' });
    expect(JSON.stringify(answerTo(error))).not.toContain('library');
    expect(log).toHaveBeenCalledWith('request failed', { error });
  });
});
