import * as z from 'zod';
import { alertChannels, alertTypes } from './alerts.ts';
import type { Uses } from './endpoint.ts';
import { timestamp } from './fields.ts';

/** A queue's own consumer: `functions/queues/<name>.ts`. */
interface QueueConsumer {
  readonly description: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
  /** Consumers at once, where the account has room for them. */
  readonly concurrency: number;
  readonly batchSize: number;
  /** How often a message is received before it is a dead letter. @default 5 */
  readonly mostReceipts?: number;
  /** Whether the consumer says itself when a message that failed comes again. @default after the visibility timeout */
  readonly delaysMessages?: boolean;
}

/** Of 6 minutes each: a consumer that is killed by a bad deploy gets over it, a poison message is out in half an hour. */
export const USUAL_RECEIPTS = 5;

/** A queue of the service. Its resources, grants, environment, consumer and documentation follow from this. */
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
    'One message stands for the rows of one chunk with the same number of attempts. It carries no rows: the consumer reads them from the table, so it sends what is current. A message may arrive twice and late; its rows may have been sent by then.',
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
    'Like `webhook-rows`, for pushes to CRMs: a chunk goes to one CRM, in batches of the size the CRM takes.',
  message: rowsMessage,
  example,
  consumer: {
    description: 'Writes the records of background pushes into CRMs',
    uses: { table: 'write', credentials: 'read', queues: ['crm-rows'] },
    // As for webhook rows: a slice of 20 s, 12 s for what is in flight, then reads and writes with their retries.
    timeoutSeconds: 60,
    // A run holds two, or one per CRM, and a CRM counts the calls of its account, not ours: five accounts at full pace.
    concurrency: 10,
    batchSize: 1,
  },
};

const alertsMessage = z.strictObject({
  version: z.literal(1).meta({ description: 'Changes when a reader of this version could go wrong.' }),
  workspace_id: z.string(),
  alert_id: z.string(),
  type: z.enum(alertTypes),
  run_id: z.string(),
  account_id: z.string(),
  created_at: timestamp,
  channel: z.enum(alertChannels),
  destination_id: z.string().nullable().meta({ description: 'Which export queue, by its destination.' }),
});

export type AlertsMessage = z.infer<typeof alertsMessage>;

/** 8 attempts with the pauses of a push row (48 minutes), and two receipts for waits that don't count as attempts. */
export const ALERT_RECEIPTS = 10;

export const alerts: QueueContract<typeof alertsMessage> = {
  name: 'alerts',
  summary: 'Alerts on their way to a channel',
  description:
    'One message per alert and channel, so a failing channel does not delay the others. The consumer reads the alert from the table when it sends it.',
  message: alertsMessage,
  example: {
    version: 1,
    workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
    alert_id: 'alt_01hv5c4f8g2k7n0q3t6m9p1r4s',
    type: 'signal.detected',
    run_id: 'run_01jz8k2m4n6p8q0r2s4t6v8w0y',
    account_id: 'acc_01jz8k2m4n6p8q0r2s4t6v8w0z',
    created_at: '2026-05-01T08:00:00.000Z',
    channel: 'webhook',
    destination_id: null,
  },
  consumer: {
    description: 'Delivers alerts to the notification webhook, the chat channel and export queues',
    uses: {
      table: 'write',
      signingSecrets: 'read',
      webhooks: true,
      credentials: 'read',
      exportQueues: 'send',
    },
    // A wait of 5 s for the chat channel's pace, 10 s for the receiver, then reads and writes with their retries.
    timeoutSeconds: 45,
    concurrency: 10,
    // Each message waits for somebody else's answer; a second would have to wait for the first.
    batchSize: 1,
    mostReceipts: ALERT_RECEIPTS,
    delaysMessages: true,
  },
};

const draftsMessage = z.strictObject({
  version: z.literal(1).meta({ description: 'Changes when a reader of this version could go wrong.' }),
  workspace_id: z.string(),
  account_id: z.string(),
  promised_at: timestamp.meta({
    description: 'When the roster changed: a later change has its own message.',
  }),
  round: z.int().min(1).max(1_000).meta({ description: 'Counts the messages of one change of the roster.' }),
});

export const drafts: QueueContract<typeof draftsMessage> = {
  name: 'drafts',
  summary: 'Accounts whose drafted messages have to follow their roster',
  description:
    'One message per account whose people changed. The reader drafts up to four messages again that would go to somebody else now, and sends itself the next message while there are more. A message may arrive twice: what is up to date is not written again.',
  message: draftsMessage,
  example: {
    version: 1,
    workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
    account_id: 'acc_01jz8k2m4n6p8q0r2s4t6v8w0z',
    promised_at: '2026-05-01T08:00:00.000Z',
    round: 1,
  },
  consumer: {
    description: 'Drafts messages again when the people at an account change',
    uses: { table: 'write', providers: ['reasoning'], queues: ['drafts'] },
    // Four drafts of a model, 20 s each, then reads and writes with their retries.
    timeoutSeconds: 100,
    // Nobody waits for them, and a stage's model has a limit of calls a minute.
    concurrency: 2,
    batchSize: 1,
  },
};

/** Every queue of the service. */
export const queues: readonly QueueContract[] = [webhookRows, crmRows, alerts, drafts];
