import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { QueueContract } from '#contract/queues.ts';
import { beginInvocation, endInvocation, noteInvocation, REQUEST_ID } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';

/**
 * The middleware of a queue consumer: parse, log, work, and report failed messages, so only those are retried. A
 * message that never succeeds ends in the dead-letter queue.
 */
export const queueConsumer =
  <Message extends z.ZodType>(
    queue: QueueContract<Message>,
    work: (message: z.output<Message>) => Promise<void>,
  ) =>
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const returnedIds: string[] = [];
    for (const { messageId, body, attributes, messageAttributes } of Records) {
      beginInvocation({
        // A message from a manual redrive may have none.
        request_id: messageAttributes?.[REQUEST_ID]?.stringValue ?? context.awsRequestId,
        invocation_id: context.awsRequestId,
        queue: queue.name,
        message_id: messageId,
        receive_count: Number(attributes.ApproximateReceiveCount),
      });
      try {
        const message = queue.message.parse(JSON.parse(body));
        noteInvocation(listIds(message));
        await work(message);
        endInvocation({ outcome: 'done' });
      } catch (error) {
        // Messages only carry ids, so they may be logged.
        logger.error('message failed', { body, error });
        returnedIds.push(messageId);
        endInvocation({ outcome: 'failed' });
      }
    }
    return { batchItemFailures: returnedIds.map((itemIdentifier) => ({ itemIdentifier })) };
  };

/** What a message is about, for every log line that follows. */
const listIds = (message: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(message)).filter(([name]) => name.endsWith('_id')));
