import { ApiError } from '../json-endpoint/api-error.ts';
import type { Item } from './types.ts';

/** An error of DynamoDB's own model. */
export const createServiceError = (
  name: string,
  message: string,
  details?: Record<string, unknown>,
): ApiError => new ApiError(`com.amazonaws.dynamodb.v20120810#${name}`, message, 400, {}, details);

/** An error that AWS raises before a request reaches DynamoDB. */
export const createFrontDoorError = (name: string, message: string): ApiError =>
  new ApiError(`com.amazon.coral.service#${name}`, message);

export const createValidationError = (message: string): ApiError =>
  new ApiError('com.amazon.coral.validate#ValidationException', message);

export const createInvalidParameterError = (message: string): ApiError =>
  createValidationError(`One or more parameter values were invalid: ${message}`);

/** Without a name for calls that read or write items. */
export const createNotFoundError = (resource?: string): ApiError =>
  createServiceError(
    'ResourceNotFoundException',
    `Requested resource not found${resource === undefined ? '' : `: ${resource}`}`,
  );

const CONFLICT = 'Transaction is ongoing for the item';

/** The error for writing an item that a transaction holds. */
export const createConflictError = (): ApiError =>
  createServiceError('TransactionConflictException', CONFLICT);

/** The same for an entry of a transaction. */
export const CONFLICT_REASON: CancellationReason = { Code: 'TransactionConflict', Message: CONFLICT };

export const createThrottlingError = (): ApiError =>
  createServiceError(
    'ThrottlingException',
    'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling it, so try again shortly.',
  );

export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

/** What an error of one entry is in a transaction's list of reasons. */
export const toCancellationReason = ({ type, message, details }: ApiError): CancellationReason => ({
  Code: type.endsWith('#ConditionalCheckFailedException') ? 'ConditionalCheckFailed' : 'ValidationError',
  Message: message,
  ...('Item' in details && { Item: details.Item as Item }),
});

/** Reasons are at their entries' positions. Entries without one would have succeeded. */
export function createCancellation(
  count: number,
  reasons: ReadonlyMap<number, CancellationReason>,
): ApiError {
  const all = Array.from({ length: count }, (_, position) => reasons.get(position) ?? { Code: 'None' });
  const codes = all.map(({ Code }) => Code).join(', ');
  return createServiceError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: all },
  );
}
