import * as z from 'zod';
import { timestamp } from './fields.ts';
import type { FunctionUses } from './function-uses.ts';

/** A queue's own consumer: `functions/queues/<name>.ts`. */
interface QueueConsumer {
  readonly description: string;
  readonly uses: FunctionUses<QueueName>;
  readonly timeoutSeconds: number;
  /** Maximum concurrent consumers, if the AWS account allows it. */
  readonly concurrency: number;
  readonly batchSize: number;
  /**
   * How long SQS hides a received message. In a full account nothing else happens to it, so that each receipt lasts this
   * long. @default six timeouts, AWS's advice: a throttled batch must not reach a second consumer while it is retried
   */
  readonly hiddenSeconds?: number;
  /** Receipts before a message moves to the dead letters. @default 5 */
  readonly maxReceipts?: number;
}

/** 6 minutes each: enough to survive a bad deploy, and a poison message is gone in half an hour. */
export const DEFAULT_RECEIPTS = 5;

/** A queue of the service. Its resources, grants, environment, consumer and docs are derived from this. */
export interface QueueContract<Message extends z.ZodType = z.ZodType> {
  readonly name: QueueName;
  readonly summary: string;
  readonly description: string;
  readonly message: Message;
  readonly example: z.output<Message>;
  readonly consumer: QueueConsumer;
}

export type QueueName = 'webhook-rows' | 'crm-rows' | 'alerts' | 'drafts';

const rowsMessage = z.strictObject({
  version: z.literal(1).describe('Increases with breaking changes only.'),
  workspace_id: z.string(),
  run_id: z.string().describe('Push run; see `GET /push-runs/{id}`.'),
  chunk: z.int().min(0).max(999_999).describe("Index of the chunk in the run's rows, starting at 0."),
  attempt: z
    .int()
    .min(1)
    .max(100)
    .describe(
      'Attempt number. The message covers the rows of the chunk that were tried `attempt` - 1 times.',
    ),
  pauses: z
    .int()
    .min(0)
    .max(100)
    .describe('Consecutive times the receiver made the service wait without accepting a row.'),
});

/** Rows of a push run are due. All push queues use this message. */
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
    'One message covers the rows of one chunk with the same number of attempts. It carries no rows: the consumer reads them from the table, so it sends current data. A message may arrive late or twice, after its rows were sent.',
  message: rowsMessage,
  example,
  consumer: {
    description: 'Sends the rows of background pushes to their webhook destinations',
    uses: {
      table: 'write',
      signingSecrets: 'read',
      webhooks: true,
      exportQueues: 'send',
      queues: ['webhook-rows'],
    },
    // A slice of 20 s, 12 s for rows in flight, then reads and writes with retries.
    timeoutSeconds: 60,
    // 20 × 20 rows in flight. A run uses two consumers, so ten slow receivers use them all.
    concurrency: 20,
    // Each message has its own time limit; a second one would have to wait for the first.
    batchSize: 1,
  },
};

export const crmRows: QueueContract<typeof rowsMessage> = {
  name: 'crm-rows',
  summary: 'Records of a background push to CRMs that are due',
  description:
    'Like `webhook-rows`, for pushes to CRMs: a chunk goes to one of them, in batches of the size it accepts.',
  message: rowsMessage,
  example,
  consumer: {
    description: 'Writes the records of background pushes into CRMs',
    // Notes link to the console.
    uses: {
      table: 'write',
      credentials: 'read',
      suppression: true,
      queues: ['crm-rows'],
      publicUrl: true,
    },
    // As for webhook rows: a slice of 20 s, 12 s for rows in flight, then reads and writes with retries.
    timeoutSeconds: 60,
    // A run uses two, or one per CRM. CRMs rate limit per customer account, so this is five accounts at full speed.
    concurrency: 10,
    batchSize: 1,
  },
};

const alertsMessage = z.strictObject({
  version: z.literal(1),
  workspace_id: z.string(),
  receiver_id: z
    .string()
    .describe('Receiver whose turn is due: `webhook`, `chat`, a destination id or a member id.'),
});

/** A receiver of alerts may get what waits for it. */
export type AlertsMessage = z.infer<typeof alertsMessage>;

export const alerts: QueueContract<typeof alertsMessage> = {
  name: 'alerts',
  summary: 'Receivers of alerts that are due',
  description:
    'A message wakes a worker, which reads from the table what waits for the receiver, and sends it. A failing receiver does not delay the others. A message that is lost or comes twice does no harm: the table says when a receiver is due, and one worker at a time has its turn.',
  message: alertsMessage,
  example: {
    version: 1,
    workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
    receiver_id: 'webhook',
  },
  consumer: {
    description:
      'Delivers alerts to the notification webhook, the chat, export queues and members, also by email',
    uses: {
      table: 'write',
      signingSecrets: 'read',
      webhooks: true,
      credentials: 'read',
      exportQueues: 'send',
      email: true,
      // Emails link to the console, and to where they are stopped.
      publicUrl: true,
      // To continue with the rest.
      queues: ['alerts'],
    },
    // A slice of 10 s, then twice 5 s for the chat's pace and 10 s for the receiver, and reads and writes with retries.
    timeoutSeconds: 45,
    concurrency: 10,
    // Each message waits for a receiver; a second one would have to wait for the first.
    batchSize: 1,
    hiddenSeconds: 540,
    // An hour in a full account takes seven of them, and none may be used up before anyone worked on the message.
    maxReceipts: 10,
  },
};

const draftsMessage = z.strictObject({
  version: z.literal(1).describe('Increases with breaking changes only.'),
  workspace_id: z.string(),
  account_id: z.string(),
  promised_at: timestamp.describe(
    'When the roster, the events or the seller changed. Later changes have their own message.',
  ),
});

export const drafts: QueueContract<typeof draftsMessage> = {
  name: 'drafts',
  summary: 'Accounts whose drafted messages must follow their events, their roster or your knowledge base',
  description:
    'One message per account with new events, whose people changed, that was restored, or whose workspace changed its knowledge base or its name. The consumer writes the account’s messages if they were written from something else. A message may arrive twice: up-to-date drafts are not written again.',
  message: draftsMessage,
  example: {
    version: 1,
    workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
    account_id: 'acc_01jz8k2m4n6p8q0r2s4t6v8w0z',
    promised_at: '2026-05-01T08:00:00.000Z',
  },
  consumer: {
    description: 'Writes messages when the events or people at an account or what the seller says change',
    uses: { table: 'write', providers: ['reasoning'], queues: ['drafts'] },
    // A model's answer and a second one where a rule was broken, 40 s each, then reads and writes with retries.
    timeoutSeconds: 100,
    // Drafts aren't urgent, and a stage's model limits calls per minute.
    concurrency: 2,
    batchSize: 1,
    // An hour in a full account takes six of them, and none may be used up before anyone worked on the message.
    maxReceipts: 10,
  },
};

/** Every queue of the service. */
export const queues: readonly QueueContract[] = [webhookRows, crmRows, alerts, drafts];
