import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { alerts } from '#contract/queues.ts';
import { queueVariable } from '#platform/env.ts';
import { currentRequestId } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { queueConsumer } from '#queues/queue-consumer.ts';
import { functionContext } from '#test/harness/function-environment.ts';

let server: Server;
let status: number;
let calls: unknown[];

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  server = createServer(async (request, response) => {
    calls.push(await json(request));
    const body = status === 200 ? {} : { __type: 'com.amazonaws.sqs#ReceiptHandleIsInvalid', message: 'no' };
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_SQS: origin,
    [queueVariable('alerts')]: `${origin}/1/alerts`,
  });
});

beforeEach(() => {
  calls = [];
  status = 200;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const records = (...messageIds: string[]): SQSEvent['Records'] =>
  messageIds.map((messageId) => ({
    messageId,
    receiptHandle: `receipt of ${messageId}`,
    body: JSON.stringify({ ...alerts.example, alert_id: messageId }),
    attributes: { ApproximateReceiveCount: '3' },
  })) as SQSEvent['Records'];

const consume = (work: (id: string, receipts: number) => Promise<number | undefined>) =>
  queueConsumer(alerts, (message, receipts) => work('alert_id' in message ? message.alert_id : '', receipts))(
    { Records: records('done', 'again', 'broken') },
    functionContext(1_000),
  );

const failed = (...ids: string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

const work = async (id: string, receipts: number): Promise<number | undefined> => {
  expect(receipts).toBe(3);
  if (id === 'broken') throw new Error('broken');
  return id === 'again' ? 4_100 : undefined;
};

it('a message to be redelivered comes back when requested, and a failed one after the usual time', async () => {
  expect(await consume(work)).toEqual(failed('again', 'broken'));
  expect(calls).toEqual([
    {
      QueueUrl: expect.stringContaining('/1/alerts'),
      ReceiptHandle: 'receipt of again',
      VisibilityTimeout: 5,
    },
  ]);
});

it('a message is worked on in the name of its request; one without a request in that of its receipt', async () => {
  const context = functionContext(1_000);
  const [old, fresh] = records('old', 'fresh') as [SQSEvent['Records'][number], SQSEvent['Records'][number]];
  const request_id = { stringValue: 'req-1', dataType: 'String' };
  const ids: (string | undefined)[] = [];
  const consumer = queueConsumer(alerts, async () => {
    ids.push(currentRequestId());
  });

  await consumer({ Records: [old, { ...fresh, messageAttributes: { request_id } }] }, context);

  expect(ids).toEqual([context.awsRequestId, 'req-1']);
});

it("a message whose delay can't be set is redelivered anyway", async () => {
  status = 400;
  expect(await consume(work)).toEqual(failed('again', 'broken'));
});
