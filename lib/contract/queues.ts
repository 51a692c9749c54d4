import * as z from 'zod';
import type { Uses } from './endpoint.ts';

/** A queue's own consumer: `functions/queues/<name>.ts`. */
interface QueueConsumer {
  readonly description: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
  /** Consumers at once. */
  readonly concurrency: number;
  readonly batchSize: number;
}

/** A queue of the service. Its resources, grants, environment, consumer and documentation follow from this. */
export interface QueueContract<Message extends z.ZodType = z.ZodType> {
  readonly name: QueueName;
  readonly summary: string;
  readonly description: string;
  readonly message: Message;
  readonly example: z.output<Message>;
  readonly consumer: QueueConsumer;
}

export type QueueName = 'webhook-rows';

const webhookRowsMessage = z.strictObject({
  version: z.literal(1).meta({ description: 'Changes when a reader of this version could go wrong.' }),
  workspace_id: z.string(),
  run_id: z.string().meta({ description: 'The push run, as in `GET /push-runs/{id}`.' }),
  chunk: z.int().min(0).max(999_999).meta({ description: "Which part of the run's rows, counted from 0." }),
  attempt: z.int().min(1).max(100).meta({
    description: 'Which attempt at these rows: those of the chunk that were tried `attempt` - 1 times.',
  }),
  pauses: z.int().min(0).max(100).meta({
    description: 'How often in a row the receiver has made the service wait without taking a single row.',
  }),
});

export type WebhookRowsMessage = z.infer<typeof webhookRowsMessage>;

export const webhookRows: QueueContract<typeof webhookRowsMessage> = {
  name: 'webhook-rows',
  summary: 'Rows of a background webhook push that are due',
  description:
    'One message stands for the rows of one chunk that have had the same number of attempts. Rows themselves never travel in a message: a reader takes them from the table, so that what is sent is what is true at that time. A message may arrive twice and late; the rows it means may have been sent by then.',
  message: webhookRowsMessage,
  example: {
    version: 1,
    workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
    run_id: 'push_01jz8k2m4n6p8q0r2s4t6v8w0y',
    chunk: 12,
    attempt: 1,
    pauses: 0,
  },
  consumer: {
    description: 'Sends the rows of background pushes to their webhook destinations',
    uses: { table: 'write', webhooks: true, exportQueues: 'send', queues: ['webhook-rows'] },
    // A slice of 20 s, 12 s for rows in flight, then reads and writes with their retries.
    timeoutSeconds: 60,
    // 20 × 20 rows in flight; a run holds two consumers, so ten slow receivers leave no room for an eleventh.
    concurrency: 20,
    // Each message is bounded in time by itself; a second would have to wait for the first.
    batchSize: 1,
  },
};

/** Every queue of the service. */
export const queues: readonly QueueContract[] = [webhookRows];
