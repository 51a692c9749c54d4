import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** 8 attempts with up to 25, 50 … 1,600 ms in between: about 3 s at worst, well within an endpoint's 10 s. */
const MAX_TRIES = 8;
const FIRST_DELAY_MS = 25;

/** Another transaction held the item, or the same transaction is still in progress. */
const PASSING_ERRORS = new Set(['TransactionConflictException', 'TransactionInProgressException']);

/** Transient reasons: another transaction held an item, or the table was throttled. */
const PASSING_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** A condition that failed alongside a conflict would fail again. */
function isCanceledByConflict(error: TransactionCanceledException): boolean {
  const reasons = (error.CancellationReasons ?? [])
    .map(({ Code = 'None' }) => Code)
    .filter((code) => code !== 'None');
  return reasons.length > 0 && reasons.every((code) => PASSING_REASONS.has(code));
}

const isTemporary = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? isCanceledByConflict(error)
    : error instanceof Error && PASSING_ERRORS.has(error.name);

/** Retries after a transaction conflict: nothing was written, and the SDK itself doesn't retry it. */
export function retryConflicts(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.addRelativeTo(
    <Args, Output>(send: (args: Args) => Promise<Output>) =>
      async (args: Args): Promise<Output> => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await send(args);
          } catch (error) {
            if (attempt === MAX_TRIES || !isTemporary(error)) throw error;
          }
          await sleep(Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1));
        }
      },
    // Outside the SDK's own retries and after the serializer, so a transaction keeps its token.
    { name: 'retryConflicts', relation: 'before', toMiddleware: 'retryMiddleware' },
  );
  return client;
}
