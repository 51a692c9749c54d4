import { type ApiError, serviceError } from './api-error.ts';

const MESSAGE = 'Transaction is ongoing for the item';

/** How a write of one item is refused while a transaction holds it. */
export const conflictError = (): ApiError => serviceError('TransactionConflictException', MESSAGE);

/** The same for an entry of a transaction. */
export const CONFLICT_REASON = { Code: 'TransactionConflict', Message: MESSAGE };
