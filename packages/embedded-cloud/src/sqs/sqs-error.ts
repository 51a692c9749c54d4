import { ApiError } from '../json-endpoint/api-error.ts';

/** Errors whose code in the older protocol, which SDKs still show, starts with the service's name. */
const NAMED_AFTER_SERVICE = new Set([
  'BatchRequestTooLong',
  'MessageNotInflight',
  'NonExistentQueue',
  'UnsupportedOperation',
]);

/** `queryCode` is the code in the older protocol. */
export function createSqsError(code: string, message: string, status = 400, queryCode = code): ApiError {
  const prefix = NAMED_AFTER_SERVICE.has(queryCode) ? 'AWS.SimpleQueueService.' : '';
  return new ApiError(`com.amazonaws.sqs#${code}`, message, status, {
    'x-amzn-query-error': `${prefix}${queryCode};Sender`,
  });
}
