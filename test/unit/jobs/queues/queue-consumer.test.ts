import type { SQSEvent } from 'aws-lambda';
import { beforeAll, expect, it } from 'vitest';
import { alerts } from '#contract/queues.ts';
import { queueConsumer } from '#jobs/queues/queue-consumer.ts';
import { getRequestId } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { functionContext } from '#test/harness/function-environment.ts';

beforeAll(() => logger.setLogLevel('SILENT'));

const records = (...messageIds: string[]): SQSEvent['Records'] =>
  messageIds.map((messageId) => ({
    messageId,
    receiptHandle: `receipt of ${messageId}`,
    body: JSON.stringify({ ...alerts.example, receiver_id: messageId }),
    attributes: { ApproximateReceiveCount: '3' },
  })) as SQSEvent['Records'];

it('a message that fails comes again, and the others do not', async () => {
  const consumer = queueConsumer(alerts, async ({ receiver_id }) => {
    if (receiver_id === 'broken') throw new Error('broken');
  });

  expect(await consumer({ Records: records('first', 'broken', 'last') }, functionContext(1_000))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'broken' }],
  });
});

it('a message is worked on in the name of its request; one without a request in that of its receipt', async () => {
  const context = functionContext(1_000);
  const [old, fresh] = records('old', 'fresh') as [SQSEvent['Records'][number], SQSEvent['Records'][number]];
  const request_id = { stringValue: 'req-1', dataType: 'String' };
  const ids: (string | undefined)[] = [];
  const consumer = queueConsumer(alerts, async () => {
    ids.push(getRequestId());
  });

  await consumer({ Records: [old, { ...fresh, messageAttributes: { request_id } }] }, context);

  expect(ids).toEqual([context.awsRequestId, 'req-1']);
});
