import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { keys } from '#table/keys.ts';
import { functionContext, gatewayEvent, stubTableEnvironment } from '#test/harness/function-environment.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const NOW = Date.parse('2026-05-31T12:00:15.400Z');
const MINUTE = Math.floor(NOW / 60_000);
const LIMIT = 3;

const common = {
  id: 'use-things',
  summary: 'Use things',
  responses: { 200: z.object({ data: z.object({}) }) },
  errors: [],
  uses: { table: 'none' },
  audited: false,
} as const;
const reading = defineEndpoint('GET /things', common);
const writing = defineEndpoint('PUT /things', common);
const exporting = defineEndpoint('GET /things', { ...common, rows: z.object({}) });

let keyId: string;
let named = 0;

const table = await startSuiteTable();

beforeEach(() => {
  stubTableEnvironment(table, { KEY_REQUESTS_PER_MINUTE: String(LIMIT) });
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  named += 1;
  keyId = `key${named}`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const event = (authorizer: object = {}) => gatewayEvent({ keyId, ...authorizer });

async function call(
  contract: typeof reading,
  authorizer: object = {},
  work: () => Promise<{ status: 200; data: Record<string, never> }> = async () => ({ status: 200, data: {} }),
) {
  const handled = vi.fn(work);
  const { createHandler } = await import('#http/create-handler.ts');
  const { statusCode, headers = {} } = await createHandler(contract, handled)(
    event(authorizer),
    functionContext(10_000),
  );
  return {
    status: statusCode,
    id: headers['x-request-id'],
    limit: headers['RateLimit-Limit'],
    remaining: headers['RateLimit-Remaining'],
    reset: headers['RateLimit-Reset'],
    retryAfter: headers['Retry-After'],
    isHandled: handled.mock.calls.length > 0,
  };
}

const used = (minute = MINUTE) =>
  table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.keyMinute(keyId, minute), used: LIMIT } }),
  );

const itemOf = async (Key: { PK: string; SK: string }) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item;

describe('requests with a key', () => {
  it('are counted per minute, rejected beyond the limit, and start over with the next minute', async () => {
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await call(reading));
    vi.setSystemTime(NOW + 45_000);
    const next = await call(reading);

    const told = { id: 'r-1', limit: '3', reset: '45', retryAfter: undefined, isHandled: true };
    expect(answers).toEqual([
      { ...told, status: 200, remaining: '2' },
      { ...told, status: 200, remaining: '1' },
      { ...told, status: 200, remaining: '0' },
      { ...told, status: 429, remaining: '0', retryAfter: '45' },
    ]);
    expect(next).toMatchObject({ status: 200, remaining: '2', reset: '60' });
    expect(await itemOf(keys.keyMinute(keyId, MINUTE))).toMatchObject({
      used: 3,
      workspace_id: 'ws_1',
      expires_at: MINUTE * 60 + 3_600,
    });
  });

  it("have the lower of the key's and the stage's limit", async () => {
    const limits = [undefined, '2', '10'].map((requestsPerMinute) => call(reading, { requestsPerMinute }));
    expect((await Promise.all(limits)).map(({ limit }) => limit)).toEqual(['3', '2', '3']);
  });

  it('are rejected over the limit even if they fail in parallel, and otherwise report the count', async () => {
    const fails = async (): Promise<never> => {
      throw new Error('broken');
    };
    const within = await call(reading, {}, fails);
    await used();

    expect(within).toMatchObject({ status: 500, id: 'r-1', remaining: '2', retryAfter: undefined });
    expect(await call(reading, {}, fails)).toMatchObject({ status: 429, id: 'r-1', retryAfter: '45' });
  });

  it('change nothing if they exceed the limit', async () => {
    await used();
    expect(await call(writing)).toMatchObject({ status: 429, isHandled: false });
  });

  it('export nothing if they exceed the limit', async () => {
    await used();
    expect(await call(exporting)).toMatchObject({ status: 429, isHandled: false });
  });

  it('are rejected without reading the table again until the minute is over', async () => {
    await used();
    await call(writing);
    vi.stubEnv('TABLE_NAME', 'missing');
    const again = await call(reading);
    vi.setSystemTime(NOW + 60_000);

    expect(again).toMatchObject({ status: 429, retryAfter: '45' });
    expect((await call(reading)).status).toBe(200);
  });

  it('record the last use once a minute, however many there are', async () => {
    await call(reading);
    const noted = await itemOf(keys.lastKeyUse(keyId));
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.lastKeyUse(keyId) }));
    await call(reading);
    const again = await itemOf(keys.lastKeyUse(keyId));
    vi.setSystemTime(NOW + 60_000);
    await call(reading);

    expect(noted).toMatchObject({ minute: MINUTE, workspace_id: 'ws_1' });
    expect(again).toBeUndefined();
    expect(await itemOf(keys.lastKeyUse(keyId))).toMatchObject({ minute: MINUTE + 1 });
  });

  it('are also what agents send, whatever they ask for', async () => {
    vi.stubEnv('SLOTS_AT_ONCE', '8');
    const { handleAgentRequest } = await import('#mcp/agent-endpoint.ts');
    const { requestContext } = event();
    const send = (body: unknown) =>
      handleAgentRequest(
        {
          ...event(),
          headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
          body: JSON.stringify(body),
          requestContext: { ...requestContext, domainName: 'api.example', stage: 'v1', resourcePath: '/mcp' },
        },
        functionContext(10_000),
      );
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

    const answers = [];
    for (const message of [list, { ...list, method: 'ping' }, 'no message', list, list]) {
      answers.push(await send(message));
    }

    expect(answers.map(({ statusCode }) => statusCode === 429)).toEqual([false, false, false, true, true]);
    expect(answers[3]?.headers?.['retry-after']).toBe('45');
    expect(JSON.parse(answers[3]?.body ?? '').error.message).toMatch(/^Too many requests/);
  });
});

describe('keys made with one that has a limit', () => {
  const family = (maker: string, perMinute: number) => ({
    requestsPerMinute: '2',
    sharedLimit: `${maker}:${perMinute}`,
  });
  const asKey = (id: string, authorizer: object) => call(reading, { keyId: id, ...authorizer });
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

  it('share it with each other and their creator, and report what is left', async () => {
    const maker = `${keyId}-maker`;
    const answers = [
      await asKey(`${keyId}-a`, family(maker, 3)),
      await asKey(`${keyId}-b`, family(maker, 3)),
      await asKey(maker, { requestsPerMinute: '3' }),
      await asKey(`${keyId}-b`, family(maker, 3)),
      await asKey(maker, { requestsPerMinute: '3' }),
    ];

    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.map(({ limit, remaining }) => [limit, remaining])).toEqual([
      ['2', '1'],
      ['2', '1'],
      ['3', '0'],
      ['3', '0'],
      ['3', '0'],
    ]);
  });

  it("don't use it up with requests that their own limit rejects", async () => {
    const maker = `${keyId}-maker`;
    const greedy = [];
    for (let i = 0; i < 5; i += 1) greedy.push(await asKey(`${keyId}-a`, family(maker, 3)));

    expect(statuses(greedy)).toEqual([200, 200, 429, 429, 429]);
    expect(await itemOf(keys.keyMinute(maker, MINUTE))).toMatchObject({ used: 2 });
    expect((await asKey(`${keyId}-b`, family(maker, 3))).status).toBe(200);
  });

  it("leave their creator's last use alone, which its own first request records", async () => {
    const maker = `${keyId}-maker`;
    await asKey(`${keyId}-a`, family(maker, 3));
    const before = await itemOf(keys.lastKeyUse(maker));
    await asKey(maker, { requestsPerMinute: '3' });

    expect(before).toBeUndefined();
    expect(await itemOf(keys.lastKeyUse(maker))).toMatchObject({ minute: MINUTE });
  });

  it("are not rejected because their creator has reached the stage's limit, which applies per key", async () => {
    const maker = `${keyId}-maker`;
    for (let i = 0; i < 4; i += 1) await asKey(maker, { requestsPerMinute: '10' });

    expect((await asKey(`${keyId}-a`, family(maker, 10))).status).toBe(200);
  });
});

describe('a failed count', () => {
  it.each([
    ['a read', reading],
    ['a write', writing],
  ])('lets %s through and reports no limits', async (_, contract) => {
    vi.stubEnv('TABLE_NAME', 'missing');
    expect(await call(contract)).toMatchObject({ status: 200, isHandled: true, limit: undefined });
  });

  it('is not awaited if the table is silent', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
    vi.stubEnv('STAGE', 'prod');
    vi.resetModules();
    // Otherwise a call takes three tries of three seconds.
    const late = new Promise((resolve) => setTimeout(resolve, 8_000, 'late'));

    expect(await Promise.race([call(writing), late])).toMatchObject({ status: 200, isHandled: true });
    silent.close();
    vi.resetModules();
  });
});

it('reports limits for a streamed response that starts before its end is known', async () => {
  const heads: { statusCode: number; headers: Record<string, string> }[] = [];
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: {
      from: (stream: Writable, head: (typeof heads)[number]) => {
        heads.push(head);
        return stream;
      },
    },
  });
  const { createHandler } = await import('#http/create-handler.ts');
  const { createStreamingEndpoint } = await import('#http/streaming-endpoint.ts');
  const slow = createHandler(writing, async () => {
    await vi.waitUntil(() => heads.length > 0, { timeout: 240_000 });
    return { status: 200 as const, data: {} };
  });
  const stream = new Writable({ write: (_piece, _encoding, done) => done() });
  const handler = createStreamingEndpoint(slow) as unknown as (
    event: APIGatewayProxyEvent,
    stream: Writable,
    context: Context,
  ) => Promise<void>;

  await handler(event(), stream, functionContext(30_000));

  expect(heads).toMatchObject([{ statusCode: 200, headers: { 'RateLimit-Remaining': '2' } }]);
  vi.unstubAllGlobals();
});
