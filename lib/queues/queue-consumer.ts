import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { QueueContract } from '#contract/queues.ts';
import { sqsClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';

/** Done with the message, or the milliseconds after which it is to come again. */
type Worked = number | undefined;

/**
 * The stack of a queue's consumer: parse, log, work, and name the messages that failed, so that only these come
 * again. One that never succeeds ends in the dead letter queue.
 */
export const queueConsumer =
  <Message extends z.ZodType>(
    queue: QueueContract<Message>,
    work: (message: z.output<Message>, receipts: number) => Promise<Worked> | Promise<void>,
  ) =>
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const returned: string[] = [];
    for (const { messageId, body, attributes, receiptHandle } of Records) {
      const receipts = Number(attributes.ApproximateReceiveCount);
      logger.resetKeys();
      logger.appendKeys({
        request_id: context.awsRequestId,
        queue: queue.name,
        message_id: messageId,
        receive_count: receipts,
      });
      try {
        const message = queue.message.parse(JSON.parse(body));
        const againMs = await work(message, receipts);
        if (againMs === undefined) continue;
        returned.push(messageId);
        await comeAgain(queue, receiptHandle, againMs);
      } catch (error) {
        // A message carries ids only, so it may be shown.
        logger.error('message failed', { body, error });
        if (!returned.includes(messageId)) returned.push(messageId);
      }
    }
    return { batchItemFailures: returned.map((itemIdentifier) => ({ itemIdentifier })) };
  };

/** Rounded up: a retry comes a little late rather than early. */
const comeAgain = (queue: QueueContract, ReceiptHandle: string, afterMs: number) =>
  sqsClient().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: env.queueUrl(queue.name),
      ReceiptHandle,
      VisibilityTimeout: Math.ceil(afterMs / 1000),
    }),
  );
