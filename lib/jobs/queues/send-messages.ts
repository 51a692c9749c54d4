import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type * as z from 'zod';
import type { QueueContract } from '#contract/queues.ts';
import { splitIntoChunks } from '#domain/shared/work/chunks.ts';
import { getSqsClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { requestIdAttribute } from '#platform/invocation.ts';

export interface Outgoing<Message> {
  readonly message: Message;
  /** @default 0; SQS delays a message by 15 minutes at most */
  readonly delayMs?: number;
}

/** SQS's maximum per call. */
const BATCH = 10;
/** Rejected messages are retried: 5 attempts with up to 100, 200 … ms in between. */
const MAX_TRIES = 5;
const FIRST_DELAY_MS = 100;

/** Every message is about a workspace. */
type WorkspaceMessage = z.ZodType<{ readonly workspace_id: string }>;

/** Sends messages that match the queue's contract; a mismatch is a bug and throws. */
export async function sendMessages<Message extends WorkspaceMessage>(
  queue: QueueContract<Message>,
  messages: readonly Outgoing<z.output<Message>>[],
): Promise<void> {
  const entries = messages.map(({ message, delayMs = 0 }, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(queue.message.parse(message)),
    MessageAttributes: requestIdAttribute(),
    // Fair queues: while one workspace's messages keep the consumers busy, SQS hands out the others' first.
    MessageGroupId: message.workspace_id,
    // Rounded up: a retry may come late but never early.
    DelaySeconds: Math.ceil(delayMs / 1000),
  }));
  for (const batch of splitIntoChunks(entries, BATCH)) {
    let left = batch;
    for (let tries = 1; left.length > 0; tries += 1) {
      const { Failed = [] } = await getSqsClient().send(
        new SendMessageBatchCommand({ QueueUrl: env.queueUrl(queue.name), Entries: left }),
      );
      const refused = new Set(Failed.map(({ Id }) => Id));
      left = left.filter(({ Id }) => refused.has(Id));
      if (left.length === 0) break;
      if (tries === MAX_TRIES) {
        throw new Error(`${queue.name} rejected ${left.length} messages: ${Failed[0]?.Code ?? ''}`);
      }
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** (tries - 1));
    }
  }
}
