import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { functionContext } from '#test/harness/function-environment.ts';

const common = {
  summary: 'Things',
  errors: [],
  uses: { table: 'none' },
} as const;

const writing = defineEndpoint('PUT /things', {
  ...common,
  id: 'change-things',
  responses: { 200: z.object({ data: z.object({ ms: z.int() }) }) },
});

const reading = defineEndpoint('GET /things', {
  ...common,
  id: 'list-things',
  query: z.strictObject({ page: z.string().exactOptional() }),
  responses: { 200: z.object({ data: z.string() }) },
});

vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
const { createHandler } = await import('#http/create-handler.ts');
afterAll(() => void vi.unstubAllEnvs());

const owner = { workspaceId: 'ws_1', keyId: 'k', scope: 'write', visibility: 'all' };

const eventOf = (
  headers: Record<string, string> = {},
  authorizer: object = owner,
  page?: string,
): APIGatewayProxyEvent =>
  ({
    headers,
    multiValueQueryStringParameters: page === undefined ? null : { page: [page] },
    requestContext: { requestId: 'r-1', authorizer },
  }) as unknown as APIGatewayProxyEvent;

it.each([
  ['an answer and an audit event', writing, 9_500],
  ['an answer alone where nothing is changed', { ...writing, audited: false as const }, 9_700],
])('reserves time for %s, and works without a table', async (_, contract, ms) => {
  const handler = createHandler(contract, async ({ remainingMs }) => ({
    status: 200,
    data: { ms: remainingMs() },
  }));

  const { statusCode, body } = await handler(eventOf(), functionContext(10_000));

  expect([statusCode, JSON.parse(body)]).toEqual([200, { data: { ms } }]);
});

it('a write is always carried out, whatever the caller has cached', async () => {
  const handler = createHandler({ ...writing, audited: false }, async () => ({
    status: 200,
    data: { ms: 1 },
  }));

  const { statusCode, headers } = await handler(eventOf({ 'If-None-Match': '*' }), functionContext(10_000));

  expect([statusCode, headers?.etag]).toEqual([200, undefined]);
});

it.each([
  ['a success', reading, eventOf(), 200],
  ['a refusal', reading, eventOf({}, { ...owner, requestsPerMinute: 'many' }), 500],
  ['a 304', reading, eventOf({ 'If-None-Match': '*' }), 304],
])('%s is never cached, and its type is not sniffed', async (_, contract, event, status) => {
  const handler = createHandler(contract, async () => ({ status: 200, data: 'Ada Lovelace' }));

  const { statusCode, headers } = await handler(event, functionContext(10_000));

  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'r-1',
  });
});

it.each(['0', '-1', '1.5', 'many'])(
  "a limit of %s requests a minute isn't a valid key limit",
  async (limit) => {
    const handler = createHandler(reading, async () => ({ status: 200, data: 'never' }));

    const { statusCode } = await handler(
      eventOf({}, { ...owner, requestsPerMinute: limit }),
      functionContext(10_000),
    );

    expect(statusCode).toBe(500);
  },
);

it('a read is not sent again to a caller that has it, until it changes', async () => {
  let data = 'one';
  const handler = createHandler(reading, async () => ({ status: 200, data }));
  const read = (tag?: string) =>
    handler(eventOf(tag === undefined ? {} : { 'If-None-Match': tag }), functionContext(10_000));
  const { statusCode, headers, body } = await read();
  const tag = String(headers?.etag);

  const again = await read(`"other", ${tag}`);
  data = 'two';

  expect([statusCode, JSON.parse(body)]).toEqual([200, { data: 'one' }]);
  expect([again.statusCode, again.body, again.headers?.etag]).toEqual([304, '', tag]);
  expect((await read('"other"')).statusCode).toBe(200);
  expect((await read(tag)).statusCode).toBe(200);
});
