import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { functionContext } from '#test/harness/function-environment.ts';

const common = {
  resource: 'things',
  path: '/things',
  summary: 'Things',
  errors: [],
  uses: { table: 'none' },
  limited: false,
} as const;

const writing = defineEndpoint({
  ...common,
  id: 'change-things',
  method: 'PUT',
  responses: { 200: z.object({ data: z.object({ ms: z.int() }) }) },
});

const reading = defineEndpoint({
  ...common,
  id: 'list-things',
  method: 'GET',
  query: z.strictObject({ page: z.string().exactOptional() }),
  responses: { 200: z.object({ data: z.string() }) },
});

let endpoint: typeof import('#http/endpoint.ts').endpoint;

beforeAll(async () => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  ({ endpoint } = await import('#http/endpoint.ts'));
});
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
  const handler = endpoint(contract, async ({ remainingMs }) => ({
    status: 200,
    data: { ms: remainingMs() },
  }));

  const { statusCode, body } = await handler(eventOf(), functionContext(10_000));

  expect([statusCode, JSON.parse(body)]).toEqual([200, { data: { ms } }]);
});

it('a write is always carried out, whatever the caller has cached', async () => {
  const handler = endpoint({ ...writing, audited: false }, async () => ({ status: 200, data: { ms: 1 } }));

  const { statusCode, headers } = await handler(eventOf({ 'If-None-Match': '*' }), functionContext(10_000));

  expect([statusCode, headers?.etag]).toEqual([200, undefined]);
});

it.each([
  ['a success', reading, eventOf(), 200],
  ['a refusal', reading, eventOf({}, { ...owner, requestsPerMinute: 'many' }), 500],
  ['a 304', reading, eventOf({ 'If-None-Match': '*' }), 304],
])('%s is never cached, and its type is not sniffed', async (_, contract, event, status) => {
  const handler = endpoint(contract, async () => ({ status: 200, data: 'Ada Lovelace' }));

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
    const handler = endpoint(reading, async () => ({ status: 200, data: 'never' }));

    const { statusCode } = await handler(
      eventOf({}, { ...owner, requestsPerMinute: limit }),
      functionContext(10_000),
    );

    expect(statusCode).toBe(500);
  },
);

describe('a read', () => {
  /** Responds with the current value, and counts the requests. */
  function readingOf(version?: () => string | undefined) {
    const state = { data: 'one', asked: 0 };
    const handler = endpoint(
      reading,
      async () => {
        state.asked += 1;
        return { status: 200, data: state.data };
      },
      version && { versionOf: async () => version() },
    );
    const read = (tag?: string, authorizer?: object, page?: string) =>
      handler(
        eventOf(tag === undefined ? {} : { 'If-None-Match': tag }, authorizer, page),
        functionContext(10_000),
      );
    return { state, read };
  }

  it.each([
    ['the answer itself', undefined],
    ['the answer, where no version names it', () => undefined],
    ['a version', () => 'v1'],
  ])('is not sent again to a caller that has it, by %s', async (_, version) => {
    const { read } = readingOf(version);
    const { statusCode, headers, body } = await read();
    const tag = String(headers?.etag);

    const again = await read(`"other", ${tag}`);

    expect([statusCode, JSON.parse(body)]).toEqual([200, { data: 'one' }]);
    expect([again.statusCode, again.body, again.headers?.etag]).toEqual([304, '', tag]);
    expect((await read('"other"')).statusCode).toBe(200);
  });

  it('is not even loaded for a caller that has its version, and once for everyone else', async () => {
    const { state, read } = readingOf(() => 'v1');
    const { headers } = await read();
    expect(state.asked).toBe(1);

    await read(String(headers?.etag));
    expect(state.asked).toBe(1);
    await read('"other"');
    expect(state.asked).toBe(2);
  });

  it('is sent again when its version has changed', async () => {
    let version = 'v1';
    const { read } = readingOf(() => version);
    const { headers } = await read();
    version = 'v2';

    expect((await read(String(headers?.etag))).statusCode).toBe(200);
  });

  it.each([
    ['another workspace', { ...owner, workspaceId: 'ws_2' }, undefined],
    ['another member', { ...owner, memberId: 'mem_2' }, undefined],
    ['a narrower sight', { ...owner, visibility: 'scoped' }, undefined],
    ['another page', owner, '2'],
  ])('of the same version differs for %s', async (_, authorizer, page) => {
    const { read } = readingOf(() => 'v1');
    const { headers } = await read();

    expect((await read(String(headers?.etag), authorizer, page)).statusCode).toBe(200);
  });
});
