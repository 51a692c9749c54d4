import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/**
 * For `.catch`: a transaction that conflicted with others for longer than the client retries. Nothing was written, so
 * the caller reads again and tries again. Every other error stays one.
 */
export function conflicted(error: unknown): 'conflicted' {
  const isConflict =
    error instanceof TransactionCanceledException &&
    error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict');
  if (isConflict) return 'conflicted';
  throw error;
}
