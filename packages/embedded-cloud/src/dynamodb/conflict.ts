import { type ApiError, serviceError } from './api-error.ts';

const MESSAGE = 'Transaction is ongoing for the item';

/** The error for writing an item that a transaction holds. */
export const conflictError = (): ApiError => serviceError('TransactionConflictException', MESSAGE);

/** The same for an entry of a transaction. */
export const CONFLICT_REASON = { Code: 'TransactionConflict', Message: MESSAGE };
