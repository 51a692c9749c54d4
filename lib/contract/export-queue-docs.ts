import * as z from 'zod';
import { exportMessage, exportMessageExample } from './export-queues.ts';
import { fenced, json } from './markdown.ts';

/** The page for teams that read an export queue, generated from the contract and the example consumer. */

const INTRODUCTION = `# Export queues

Generated from \`lib/contract/export-queues.ts\` by \`npm run generate\`; a test compares the two.

Teams in the operator's AWS account can read accounts and people from their own queue instead of running an HTTPS endpoint. A stage names its export queues, for example \`warehouse\`. A workspace creates a destination for one, and every push to it sends one message per record:

${fenced(
  'sh',
  `curl -s -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"name":"Warehouse","queue":"warehouse"}' http://127.0.0.1:3000/v1/webhook-destinations`,
)}

\`POST /accounts/webhook-push\` and \`POST /people/webhook-push\` then take its id as \`destination_id\`. Runs, counts and retries work as for every push. \`POST /webhook-destinations/{id}/test\` sends a message of \`record_type\` \`test\`. A destination created with \`"alerts":true\` also gets [alerts](alerts.md), of \`record_type\` \`alerts\`. In a local run, \`http://127.0.0.1:3000/_local/export-queues\` shows the messages without removing them.

## Where it is

Queue: \`signal-intelligence-<stage>-export-<name>\`, a standard queue. The stack outputs \`ExportQueue<Name>Url\` and \`ExportQueue<Name>Arn\`. Messages are kept for 14 days and hidden for 6 minutes after each receipt. After 5 receipts they move to the dead letters, \`signal-intelligence-<stage>-export-<name>-dead\`.

Operators name the queue and who may read it in \`lib/infra/stages.ts\`:

${fenced('ts', `exportQueues: [{ name: 'warehouse', consumers: ['arn:aws:iam::111122223333:role/warehouse-loader'] }],`)}

Those principals may receive and delete messages, change visibility and read the queue's attributes. A role in the operator's account needs either this entry or its own policy; a role in another account needs both. If the stage has its own KMS key, its policy allows the principals named here. A role in another account, or one allowed by its own policy, also needs \`kms:Decrypt\`. Only the service sends.`;

const RULES = `## Rules for a consumer

- **Messages may arrive twice, and in any order.** Deduplicate by \`id\`, which stays the same across retries, resumed pushes and second receipts. A record that is pushed again gets another \`id\`. Of two messages about one record, the later \`sent_at\` wins.
- **Report failures one by one.** Return \`batchItemFailures\` and turn on \`ReportBatchItemFailures\`. A thrown error retries the whole batch.
- **Reject unknown versions.** Fail on any \`schema_version\` your consumer doesn't know. Ignore unknown fields, and any \`record_type\` you don't need.
- **One queue, one consumer.** Readers of the same queue take each other's messages; ask the operators for another queue. All workspaces may push to it: \`workspace_id\` says whose row it is.
- **Finish within a minute.** A message is hidden for six minutes. AWS recommends at most a sixth of that for a function, so no batch reaches a second one while the first is working.
- **Filter without parsing the body.** Each message carries \`row_id\` (the \`id\`), \`record_type\` and \`schema_version\` (a Number) as message attributes. \`request_id\` is the \`x-request-id\` of the request that caused it: quote it to support. It may be missing and isn't part of the body.`;

const consumerSection = (source: string): string => `## An example consumer

A Lambda function that stores each row once in its own table. The file is [examples/export-queue-consumer.mjs](examples/export-queue-consumer.mjs), and a test runs it. The conditional put deduplicates; a FIFO queue would only do so for five minutes.

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
