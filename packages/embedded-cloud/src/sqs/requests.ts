import * as z from 'zod';

const queueUrl = z.string();
const seconds = z.int();
// 43,200 s = 12 hours.
const visibility = seconds.min(0).max(43_200);
const names = z.array(z.string()).max(100);

/** The service sends no binary values. */
const messageAttribute = z.strictObject({
  DataType: z.string().regex(/^(String|Number)(\..{1,249})?$/, 'must be String or Number'),
  StringValue: z.string().min(1),
});

/** SQS allows at most ten attributes per message. */
const messageAttributes = z
  .record(z.string().regex(/^[A-Za-z0-9_.-]{1,256}$/), messageAttribute)
  .refine((attributes) => Object.keys(attributes).length <= 10, 'must have 10 attributes at most');

const message = {
  MessageBody: z.string().min(1),
  // 900 s = 15 minutes.
  DelaySeconds: seconds.min(0).max(900).default(0),
  MessageAttributes: messageAttributes.optional(),
};

/** The input of each action that the service and its suites call. Fields without a meaning here are accepted. */
export const requests = {
  SendMessage: z.object({ QueueUrl: queueUrl, ...message }),
  SendMessageBatch: z.object({
    QueueUrl: queueUrl,
    Entries: z
      .array(z.object({ Id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/), ...message }))
      .min(1)
      .max(10)
      .refine(
        (entries) => new Set(entries.map(({ Id }) => Id)).size === entries.length,
        'must have different ids',
      ),
  }),
  ReceiveMessage: z.object({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: z.int().min(1).max(10).default(1),
    WaitTimeSeconds: seconds.min(0).max(20).default(0),
    VisibilityTimeout: visibility.optional(),
    MessageSystemAttributeNames: names.default([]),
    MessageAttributeNames: names.default([]),
  }),
  DeleteMessage: z.object({ QueueUrl: queueUrl, ReceiptHandle: z.string() }),
  ChangeMessageVisibility: z.object({
    QueueUrl: queueUrl,
    ReceiptHandle: z.string(),
    VisibilityTimeout: visibility,
  }),
  GetQueueAttributes: z.object({ QueueUrl: queueUrl, AttributeNames: names.default([]) }),
  PurgeQueue: z.object({ QueueUrl: queueUrl }),
};

export type Requests = { [Name in keyof typeof requests]: z.output<(typeof requests)[Name]> };
