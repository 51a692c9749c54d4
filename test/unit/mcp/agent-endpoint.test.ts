import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { handleAgentRequest } from '#mcp/agent-endpoint.ts';
import { variable } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { functionContext } from '#test/harness/function-environment.ts';

const VERSION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

beforeEach(() => {
  vi.stubEnv(variable.stage, 'prod');
  vi.stubEnv(variable.slotsAtOnce, '10');
  logger.setLogLevel('SILENT');
});
afterEach(() => vi.unstubAllEnvs());

const usual = {
  Authorization: 'Bearer key',
  Accept: 'application/json, text/event-stream',
  'Content-Type': 'application/json',
};

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly requestContext?: object;
  readonly isBase64Encoded?: boolean;
}

async function send(
  { headers = {}, body, requestContext = {}, isBase64Encoded = false }: Sent,
  remainingMs = 29_000,
) {
  const event = {
    headers: { ...usual, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    isBase64Encoded,
    requestContext: {
      requestId: 'request-1',
      authorizer: { workspaceId: 'ws_1', keyId: 'k', scope: 'write', visibility: 'all' },
      domainName: 'api.example',
      stage: 'v1',
      path: '/v1/mcp',
      resourcePath: '/mcp',
      ...requestContext,
    },
  } as unknown as APIGatewayProxyEvent;
  const {
    statusCode,
    headers: answered,
    body: text,
  } = await handleAgentRequest(event, functionContext(remainingMs));
  const sent = /^data: (.+)$/m.exec(text)?.[1] ?? text;
  return { status: statusCode, headers: answered, text, body: sent === '' ? undefined : JSON.parse(sent) };
}

/** A request in the current protocol. */
const message = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params: { ...params, _meta: META },
});
const headersFor = (method: string) => ({ 'MCP-Protocol-Version': VERSION, 'Mcp-Method': method });
const list = { headers: headersFor('tools/list'), body: message('tools/list') };
const oldList = { body: { jsonrpc: '2.0', id: 7, method: 'tools/list' } };

describe('POST /mcp', () => {
  it('responds to the current protocol with JSON that is never cached', async () => {
    const { status, headers, body } = await send(list);

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-1',
    });
    expect(body).toMatchObject({ id: 7, result: { ttlMs: 3_600_000, cacheScope: 'public' } });
  });

  it('responds to the former protocol with one event and the same tools', async () => {
    const [now, before] = [await send(list), await send(oldList)];

    expect(before.headers).toMatchObject({ 'content-type': expect.stringContaining('text/event-stream') });
    expect(before.body.result.tools).toEqual(now.body.result.tools);
  });

  it('ignores headers with characters that protocol headers never contain', async () => {
    expect((await send({ ...list, headers: { ...list.headers, 'X-Name': '語' } })).status).toBe(200);
  });

  it('accepts a body that the gateway has encoded', async () => {
    const body = Buffer.from(JSON.stringify(oldList.body)).toString('base64');

    expect((await send({ body, isBase64Encoded: true })).status).toBe(200);
  });

  it.each([
    [
      'another origin',
      { ...list, headers: { ...list.headers, Origin: 'https://evil.example' } },
      403,
      -32_000,
    ],
    ['an opaque origin', { ...list, headers: { ...list.headers, origin: 'null' } }, 403, -32_000],
    [
      'the same host without TLS',
      { ...list, headers: { ...list.headers, origin: 'http://api.example' } },
      403,
      -32_000,
    ],
    ['a batch', { body: [oldList.body, oldList.body] }, 400, -32_600],
    ['a batch behind white space', { body: ` \n${JSON.stringify([oldList.body])}` }, 400, -32_600],
    ['no JSON', { body: '{' }, 400, -32_700],
    ['no body', { body: '' }, 400, -32_700],
    ['bytes that are no UTF-8', { body: `{"jsonrpc":"2.0","id":1,"method":"\ufffd"}` }, 400, -32_700],
    ['a packed body', { ...list, headers: { ...list.headers, 'content-encoding': 'gzip' } }, 415, -32_000],
    ['a body of another type', { ...oldList, headers: { 'Content-Type': 'text/plain' } }, 415, -32_000],
    ['a body over 1 MB', { body: { ...oldList.body, params: { x: 'x'.repeat(1024 * 1024) } } }, 413, -32_000],
    ['no Mcp-Method', { ...list, headers: { 'MCP-Protocol-Version': VERSION } }, 400, -32_020],
    ['another Mcp-Method', { ...list, headers: headersFor('tools/call') }, 400, -32_020],
    [
      'another Mcp-Name',
      {
        headers: { ...headersFor('tools/call'), 'Mcp-Name': 'get_run' },
        body: message('tools/call', { name: 'get_usage' }),
      },
      400,
      -32_020,
    ],
    [
      'a version that there is not',
      {
        headers: { ...headersFor('tools/list'), 'MCP-Protocol-Version': '2099-01-01' },
        body: {
          ...list.body,
          params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
        },
      },
      400,
      -32_022,
    ],
    ['an unknown method', { headers: headersFor('tools/erase'), body: message('tools/erase') }, 404, -32_601],
    [
      'a subscription, which would never end',
      {
        headers: headersFor('subscriptions/listen'),
        body: message('subscriptions/listen', { notifications: { toolsListChanged: true } }),
      },
      200,
      -32_603,
    ],
  ] satisfies [string, Sent, number, number][])(
    'refuses %s in the shape of JSON-RPC',
    async (_, sent, status, code) => {
      const response = await send(sent);

      expect([response.status, response.body?.error?.code], response.text).toEqual([status, code]);
      expect(response.body).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
      expect(response.text).not.toMatch(/ at .+\.(?:m?js|ts)/);
    },
  );

  it('accepts a page from its own host', async () => {
    const headers = { ...list.headers, Origin: 'https://api.example' };

    expect((await send({ ...list, headers })).status).toBe(200);
  });

  it('accepts a notification without a response body', async () => {
    const { status, text } = await send({ body: { jsonrpc: '2.0', method: 'notifications/initialized' } });

    expect([status, text]).toEqual([202, '']);
  });

  it('reveals no internals when it fails', async () => {
    const { status, body } = await send({ ...list, requestContext: { domainName: undefined } });

    expect([status, body]).toEqual([
      500,
      { jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'Something went wrong on our side.' } },
    ]);
  });

  it('has two prompts, and asks for what one of them needs', async () => {
    const get = (name: string, given?: object) =>
      send({
        headers: { ...headersFor('prompts/get'), 'Mcp-Name': name },
        body: message('prompts/get', { name, ...(given && { arguments: given }) }),
      });
    const briefing = await get('morning_briefing');
    const outreach = await get('prepare_outreach', { account_id: 'acc"1' });

    expect(briefing.body.result.messages[0].content.text).toContain('list_detections');
    expect(outreach.body.result.messages[0].content.text).toContain('"acc\\"1"');
    expect((await get('prepare_outreach')).body.error).toMatchObject({ code: -32_602 });
    expect((await get('of_my_own')).body.error).toMatchObject({ code: -32_602 });
  });

  it('ends a tool before the gateway times out, and says how the agent gets the result', async () => {
    vi.stubEnv(variable.stage, 'local');
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const call = (name: string, given: object) =>
      send(
        {
          headers: { ...headersFor('tools/call'), 'Mcp-Name': name },
          body: message('tools/call', { name, arguments: given }),
          requestContext: { domainName: `127.0.0.1:${(silent.address() as AddressInfo).port}` },
        },
        1_700,
      );
    const found = await call('find_people', { query: 'cto', confirm_spend: true });
    const used = await call('get_usage', {});

    expect(JSON.parse(found.body.result.content[0].text).error).toMatchObject({
      code: 'timed_out',
      what_to_do: expect.stringContaining('fewer'),
    });
    expect(JSON.parse(used.body.result.content[0].text).error).toMatchObject({
      code: 'timed_out',
      what_to_do: expect.stringContaining('Try again'),
    });
  });
});
