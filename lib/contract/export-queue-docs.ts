import * as z from 'zod';
import { exportMessage, exportMessageExample } from './export-queues.ts';
import { fenced, json } from './markdown.ts';

/** The page for teams that take pushes from an export queue: made from the contract and the worked consumer. */

const INTRODUCTION = `# Export queues

Made from \`lib/contract/export-queues.ts\` by \`node bin/queue-docs.ts\`; a test compares the two.

Teams inside the operator's AWS account take accounts and people from a queue of their own instead of running an HTTPS endpoint. A stage names its export queues, for example \`warehouse\`; a workspace makes one of them a destination, and every push to that destination puts one message per record into it:

${fenced(
  'sh',
  `curl -s -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"name":"Warehouse","queue":"warehouse"}' http://127.0.0.1:3000/v1/webhook-destinations`,
)}

\`POST /accounts/webhook-push\` and \`POST /people/webhook-push\` then take its id as \`destination_id\`; runs, counts and retries are those of every push. \`POST /webhook-destinations/{id}/test\` sends a message of \`record_type\` \`test\`. A destination made with \`"alerts":true\` gets [alerts](alerts.md) as well, of \`record_type\` \`alerts\`. In a local run \`http://127.0.0.1:3000/_local/export-queues\` shows what lies in the queues, without taking it out.

## Where it is

Queue: \`signal-intelligence-<stage>-export-<name>\`, a standard queue. The stack puts its address out as \`ExportQueue<Name>Url\` and \`ExportQueue<Name>Arn\`. Messages are kept for 14 days and are out of sight for 6 minutes after each receipt; after 5 receipts they are dead letters, in \`signal-intelligence-<stage>-export-<name>-dead\`, where operators see them.

Operators name the queue and who may read it in \`lib/infra/stages.ts\`:

${fenced('ts', `exportQueues: [{ name: 'warehouse', consumers: ['arn:aws:iam::111122223333:role/warehouse-loader'] }],`)}

Those principals may receive, delete, change visibility and read the queue's attributes, and nothing else. A role of the operator's own account needs no more than that, or a policy of its own instead; a role of another account needs both. Where the stage has a key of its own, the key lets in the principals named here, and a role of another account needs \`kms:Decrypt\` on it in its own policy as well; a role that is let in by a policy of its own needs that too. Only the service sends.`;

const RULES = `## Rules for a consumer

- **A message may come twice, and in any order.** Delivery is at least once: deduplicate by \`id\`, which stays the same over retries, resumed pushes and second receipts. A record that is pushed again comes under another \`id\`; of two messages about one record the one with the later \`sent_at\` holds.
- **Report failures one by one.** Answer with \`batchItemFailures\` and switch \`ReportBatchItemFailures\` on; a thrown error brings the whole batch back.
- **Refuse what you do not know.** A \`schema_version\` other than the one you were written for is a failure, not a guess. Fields that you do not know are none; a \`record_type\` that you do not know you have not asked for, and may leave.
- **One queue, one consumer.** Readers of the same queue take each other's messages; ask the operators for a queue of your own. All workspaces may push to it: \`workspace_id\` says whose row it is.
- **End in time.** A function that reads the queue may take a minute, a sixth of the time a message stays out of sight, so that no batch reaches a second function while the first still works.
- **Attributes without opening the body.** Each message carries \`row_id\` (the \`id\`), \`record_type\` and \`schema_version\` (a Number) as message attributes, and as \`request_id\` the \`x-request-id\` of the request that the message follows from: quote it to support. It may be missing, and is no part of the body.`;

const consumerSection = (source: string): string => `## A consumer, worked out

A Lambda function that keeps each row once in a table of its own; the file is [examples/export-queue-consumer.mjs](examples/export-queue-consumer.mjs), and a test runs it. The conditional put is the deduplication: a FIFO queue would only do it for five minutes.

${fenced('js', source.trimEnd())}

With the ARN from the stack's outputs:

${fenced(
  'sh',
  `aws lambda create-event-source-mapping --function-name warehouse-loader --event-source-arn "$ARN" \\
  --batch-size 10 --function-response-types ReportBatchItemFailures`,
)}`;

export const exportQueueDocument = (consumerSource: string): string =>
  `${[
    INTRODUCTION,
    `## A message\n\nThe body, as JSON Schema:`,
    json(z.toJSONSchema(exportMessage, { io: 'output' })),
    'For example:',
    json(exportMessageExample),
    RULES,
    consumerSection(consumerSource),
  ].join('\n\n')}\n`;
