import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { QueueContract } from '#contract/queues.ts';
import { logger } from '#platform/logger.ts';

/**
 * The stack of a queue's consumer: parse, log, work, and name the messages that failed, so that only these come
 * again. One that never succeeds ends in the dead letter queue.
 */
export const queueConsumer =
  <Message extends z.ZodType>(
    queue: QueueContract<Message>,
    work: (message: z.output<Message>) => Promise<void>,
  ) =>
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    for (const { messageId, body, attributes } of Records) {
      logger.resetKeys();
      logger.appendKeys({
        request_id: context.awsRequestId,
        queue: queue.name,
        message_id: messageId,
        receive_count: Number(attributes.ApproximateReceiveCount),
      });
      try {
        const message = queue.message.parse(JSON.parse(body));
        await work(message);
      } catch (error) {
        // A message carries ids only, so it may be shown.
        logger.error('message failed', { body, error });
        failed.push(messageId);
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
