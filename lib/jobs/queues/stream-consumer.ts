import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';

/** A write to the table. */
export interface StreamedWrite {
  readonly key: { readonly PK: string; readonly SK: string };
  readonly before: Image | undefined;
  readonly after: Image | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Image = Readonly<Record<string, AttributeValue>>;

function writeOf({ dynamodb }: DynamoDBRecord): StreamedWrite {
  const { Keys = {}, OldImage, NewImage, ApproximateCreationDateTime = 0 } = dynamodb ?? {};
  return {
    key: { PK: Keys.PK?.S ?? '', SK: Keys.SK?.S ?? '' },
    before: OldImage as Image | undefined,
    after: NewImage as Image | undefined,
    at: ApproximateCreationDateTime * 1000,
  };
}

/** The longest one try takes, and the pauses between tries. */
const MAX_TRY_MS = 60_000;
const PAUSE_MS = 10_000;

/**
 * Whether a service could not be used, as opposed to a record that can't be processed: AWS rejects such requests as invalid, and
 * everything else is thrown by our own code.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('$fault' in error) return error.name !== 'ValidationException';
  return error.name === 'TimeoutError' || 'errno' in error;
}

/** Waits for the end of an outage within the call, because the calls for a record are counted. */
async function waitOutOutage(
  work: () => Promise<void>,
  remainingMs: () => number,
  pauseMs: number,
): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || remainingMs() < MAX_TRY_MS + pauseMs) throw error;
      logger.warn('stream batch waits for a service', { error });
      await sleep(pauseMs);
    }
  }
}

/** The middleware of a stream's consumer. If it fails, Lambda repeats the batch before it reads on. */
export const createStreamConsumer =
  (
    { id }: { readonly id: string },
    work: (writes: readonly StreamedWrite[]) => Promise<void>,
    pauseMs = PAUSE_MS,
  ) =>
  async ({ Records }: DynamoDBStreamEvent, context: Context): Promise<void> => {
    beginInvocation({
      request_id: context.awsRequestId,
      invocation_id: context.awsRequestId,
      stream: id,
      records: Records.length,
    });
    try {
      const writes = Records.map(writeOf);
      await waitOutOutage(
        () => work(writes),
        () => context.getRemainingTimeInMillis(),
        pauseMs,
      );
      endInvocation({ outcome: 'done' });
    } catch (error) {
      logger.error('stream batch failed', { error });
      endInvocation({ outcome: 'failed' });
      throw error;
    }
  };
