import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '#domain/workspace/keys/api-key.ts';
import { handler as authorize } from '#functions/authorizer/authorize-key.ts';
import {
  AUTHORIZER_CALLS,
  createOperatorDocumentClient,
  getDocumentClient,
  getSfnClient,
  getSqsClient,
} from '#platform/clients.ts';
import { variable } from '#platform/env.ts';
import { functionContext } from '#test/harness/function-environment.ts';

/** A service that responds as a test wants, at the address in the function's environment. */
let listener: RequestListener;
let server: Server;
let endpoint: string;

beforeAll(async () => {
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: endpoint,
    [variable.tableName]: 'things',
    [variable.keyPrefix]: 'sis_test_',
  });
  return () => {
    server.closeAllConnections();
    server.close();
  };
});

afterEach(() => server.closeAllConnections());

const MODEL = 'com.amazonaws.dynamodb.v20120810#';
const answer =
  (status: number, body: object): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  };

/** Responds in order, repeating the last response, and records the bodies. */
function respondInOrder(...responses: RequestListener[]): string[] {
  const bodies: string[] = [];
  listener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    responses[Math.min(bodies.length, responses.length) - 1]?.(request, response);
  };
  return bodies;
}

const silence: RequestListener = () => undefined;
const half: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"Item":');
};
const hangUp: RequestListener = (_, response) => void response.destroy();

const read = { TableName: 'things', Key: { PK: 'a', SK: 'b' } };

/** Whichever comes first: the outcome, or a timeout. */
const within = (ms: number, call: Promise<unknown>) =>
  Promise.race([
    call.then(
      () => 'an answer',
      (error: Error) => error.name,
    ),
    sleep(ms, 'still waiting', { ref: false }),
  ]);

describe('a service that never responds', () => {
  it('or stops in the middle of its response ends every call of every client', async () => {
    const isOfHalves = (body = '') => body.includes('"halves"');
    const bodies = respondInOrder((...exchange) => (isOfHalves(bodies.at(-1)) ? half : silence)(...exchange));
    const stateMachineArn = 'arn:aws:states:eu-west-1:1:stateMachine:m';
    const calls = [
      getDocumentClient().send(new GetCommand(read)),
      getSqsClient().send(new SendMessageCommand({ QueueUrl: `${endpoint}/1/q`, MessageBody: 'x' })),
      getSfnClient().send(new StartExecutionCommand({ stateMachineArn })),
      createOperatorDocumentClient({ region: 'eu-west-1' }).send(new GetCommand(read)),
    ];
    // In parallel, because each takes as long as a call may take.
    const halfway = getDocumentClient().send(new GetCommand({ ...read, TableName: 'halves' }));
    const [stopped, ...outcomes] = await Promise.all([halfway, ...calls].map((call) => within(50_000, call)));
    expect(outcomes).toEqual(calls.map(() => 'TimeoutError'));
    expect(bodies.filter((body) => !isOfHalves(body))).toHaveLength(calls.length * 3);
    expect(['an answer', 'still waiting']).not.toContain(stopped);
  });

  it('is given up by the authorizer within its own 5 s', async () => {
    respondInOrder(silence);
    const late = new AbortController();
    const others = within(
      50_000,
      getDocumentClient().send(new GetCommand(read), { abortSignal: late.signal }),
    );
    const authorizationToken = `Bearer ${generateKey('sis_test_').text}`;
    const event = { type: 'TOKEN', methodArn: 'arn', authorizationToken } as const;
    const refused = authorize(event, functionContext(5_000)).then(
      () => 'let in',
      ({ message }: Error) => message,
    );
    // The machine may be slow, but other functions wait five times as long.
    expect(await Promise.race([refused, others])).toMatch(/^(?!TimeoutError).*imeout/);
    // A retry must not arrive in the middle of another test.
    late.abort();
    await others;
    // Two sequential calls must both fit.
    expect(AUTHORIZER_CALLS.requestTimeoutMs * AUTHORIZER_CALLS.maxAttempts * 2).toBeLessThan(4_500);
  });
});

describe('a call that conflicts with a transaction', () => {
  const conflict = answer(400, { __type: `${MODEL}TransactionConflictException`, message: 'ongoing' });
  const cancelled = (...codes: string[]) =>
    answer(400, {
      __type: `${MODEL}TransactionCanceledException`,
      message: 'cancelled',
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const transaction = new TransactWriteCommand({
    TransactItems: [{ Put: { TableName: 'things', Item: { PK: 'a', SK: 'b' } } }],
  });
  const put = new PutCommand({ TableName: 'things', Item: { PK: 'a', SK: 'b' } });

  it('is retried until it is accepted', async () => {
    const bodies = respondInOrder(conflict, conflict, conflict, answer(200, {}));
    await getDocumentClient().send(put);
    expect(bodies).toHaveLength(4);
  });

  it('is given up after eight tries', async () => {
    const bodies = respondInOrder(conflict);
    await expect(getDocumentClient().send(put)).rejects.toMatchObject({
      name: 'TransactionConflictException',
    });
    expect(bodies).toHaveLength(8);
  });

  it('is retried as the same transaction, even while the first try is in progress', async () => {
    const progress = answer(400, {
      __type: `${MODEL}TransactionInProgressException`,
      Message: 'in progress',
    });
    const bodies = respondInOrder(
      cancelled('None', 'TransactionConflict'),
      hangUp,
      progress,
      answer(200, {}),
    );
    await getDocumentClient().send(transaction);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies.map((body) => JSON.parse(body).ClientRequestToken)).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '').ClientRequestToken).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a condition failed', ['ConditionalCheckFailed', 'None']],
    ['a condition failed beside it', ['ConditionalCheckFailed', 'TransactionConflict']],
    ['it is not valid', ['ValidationError']],
  ])('is not retried if %s', async (_, codes) => {
    const bodies = respondInOrder(cancelled(...codes));
    await expect(getDocumentClient().send(transaction)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
    });
    expect(bodies).toHaveLength(1);
  });
});
