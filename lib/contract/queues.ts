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

export type QueueName = 'webhook-rows' | 'crm-rows';

const rowsMessage = z.strictObject({
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

/** Says that rows of a push run are due; every queue of pushes carries it. */
export type RowsMessage = z.infer<typeof rowsMessage>;

const example: RowsMessage = {
  version: 1,
  workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
  run_id: 'push_01jz8k2m4n6p8q0r2s4t6v8w0y',
  chunk: 12,
  attempt: 1,
  pauses: 0,
};

export const webhookRows: QueueContract<typeof rowsMessage> = {
  name: 'webhook-rows',
  summary: 'Rows of a background webhook push that are due',
  description:
    'One message stands for the rows of one chunk that have had the same number of attempts. Rows themselves never travel in a message: a reader takes them from the table, so that what is sent is what is true at that time. A message may arrive twice and late; the rows it means may have been sent by then.',
  message: rowsMessage,
  example,
  consumer: {
    description: 'Sends the rows of background pushes to their webhook destinations',
    uses: { table: 'write', webhooks: true, queues: ['webhook-rows'] },
    // A slice of 20 s, 12 s for rows in flight, then reads and writes with their retries.
    timeoutSeconds: 60,
    // 20 × 20 rows in flight; a run holds two consumers, so ten slow receivers leave no room for an eleventh.
    concurrency: 20,
    // Each message is bounded in time by itself; a second would have to wait for the first.
    batchSize: 1,
  },
};

export const crmRows: QueueContract<typeof rowsMessage> = {
  name: 'crm-rows',
  summary: 'Records of a background push to CRMs that are due',
  description:
    'As `webhook-rows`, for pushes to CRMs: a chunk goes to one CRM, and its records travel in batches of the CRM.',
  message: rowsMessage,
  example,
  consumer: {
    description: 'Writes the records of background pushes into CRMs',
    uses: { table: 'write', credentials: 'read', queues: ['crm-rows'] },
    // As for webhook rows: a slice of 20 s, 12 s for what is in flight, then reads and writes with their retries.
    timeoutSeconds: 60,
    // A run holds two, and a CRM counts the calls of its account, not ours: five accounts at full pace.
    concurrency: 10,
    batchSize: 1,
  },
};

/** Every queue of the service. */
export const queues: readonly QueueContract[] = [webhookRows, crmRows];
