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

/** The middleware of a stream's consumer. If it fails, Lambda repeats the batch before it reads on. */
export const streamConsumer =
  ({ id }: { readonly id: string }, work: (written: readonly StreamedWrite[]) => Promise<void>) =>
  async ({ Records }: DynamoDBStreamEvent, context: Context): Promise<void> => {
    beginInvocation({
      request_id: context.awsRequestId,
      invocation_id: context.awsRequestId,
      stream: id,
      records: Records.length,
    });
    try {
      await work(Records.map(writeOf));
      endInvocation({ outcome: 'done' });
    } catch (error) {
      logger.error('stream batch failed', { error });
      endInvocation({ outcome: 'failed' });
      throw error;
    }
  };
