import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { QueueContract } from '#contract/queues.ts';
import { sqsClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { beginInvocation, endInvocation, noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { REQUEST_ID } from '#platform/request-id-attribute.ts';

/** Done with the message, or milliseconds until it should be retried. */
type Worked = number | undefined;

/**
 * The middleware of a queue consumer: parse, log, work, and report failed messages, so only those are retried. A
 * message that never succeeds ends in the dead-letter queue.
 */
export const queueConsumer =
  <Message extends z.ZodType>(
    queue: QueueContract<Message>,
    work: (message: z.output<Message>, receipts: number) => Promise<Worked> | Promise<void>,
  ) =>
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const returned: string[] = [];
    for (const { messageId, body, attributes, messageAttributes, receiptHandle } of Records) {
      const receipts = Number(attributes.ApproximateReceiveCount);
      beginInvocation({
        // A message from a manual redrive may have none.
        request_id: messageAttributes?.[REQUEST_ID]?.stringValue ?? context.awsRequestId,
        invocation_id: context.awsRequestId,
        queue: queue.name,
        message_id: messageId,
        receive_count: receipts,
      });
      try {
        const message = queue.message.parse(JSON.parse(body));
        noteInvocation(idsIn(message));
        const retryInMs = await work(message, receipts);
        if (retryInMs !== undefined) {
          returned.push(messageId);
          await retryLater(queue, receiptHandle, retryInMs);
        }
        endInvocation({ outcome: retryInMs === undefined ? 'done' : 'comes_again' });
      } catch (error) {
        // Messages only carry ids, so they may be logged.
        logger.error('message failed', { body, error });
        if (!returned.includes(messageId)) returned.push(messageId);
        endInvocation({ outcome: 'failed' });
      }
    }
    return { batchItemFailures: returned.map((itemIdentifier) => ({ itemIdentifier })) };
  };

/** What a message is about, for every log line that follows. */
const idsIn = (message: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(message)).filter(([name]) => name.endsWith('_id')));

/** Rounded up: a retry may come late but never early. */
const retryLater = (queue: QueueContract, ReceiptHandle: string, afterMs: number) =>
  sqsClient().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: env.queueUrl(queue.name),
      ReceiptHandle,
      VisibilityTimeout: Math.ceil(afterMs / 1000),
    }),
  );
