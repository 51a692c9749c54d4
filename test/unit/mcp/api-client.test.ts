import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiClientOptions, createApiClient } from '#mcp/api-client.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const get = { method: 'GET', path: '/usage' };

/** An API that responds as the test wants, and records its requests. */
async function apiThat(answer: RequestListener, options: Partial<ApiClientOptions> = {}) {
  const asked: IncomingMessage[] = [];
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const api = createApiClient({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    authorization: 'Bearer mine',
    endsAt: Date.now() + 20_000,
    ...options,
  });
  return { api, asked };
}

describe('a call of the public API', () => {
  it("uses the caller's own key, and nothing else from the caller", async () => {
    const { api, asked } = await apiThat((_, response) => response.end('   {"data":{"a":1}}'));

    const call = {
      ...get,
      method: 'POST' as const,
      query: { a: 'b&c' },
      body: { x: 1 },
      idempotencyKey: 'k',
    };
    expect(await api(call)).toEqual({ data: { a: 1 } });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/v1/usage?a=b%26c',
      headers: { authorization: 'Bearer mine', 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
  });

  it.each([429, 500, 502, 503, 504])('is not retried after %i: the agent decides', async (status) => {
    const { api, asked } = await apiThat((_, response) => response.writeHead(status).end('gone'));

    await expect(api(get)).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(asked).toHaveLength(1);
  });

  it.each([413, 414, 431])('reports that it is too long for the gateway (%i)', async (status) => {
    const { api } = await apiThat((_, response) => response.writeHead(status).end());

    await expect(api(get)).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it("keeps the request id of a response that isn't the service's own", async () => {
    const { api } = await apiThat((_, response) =>
      response.writeHead(502, { 'x-request-id': 'r' }).end('gone'),
    );

    await expect(api(get)).rejects.toMatchObject({ code: 'upstream_failed', requestId: 'r' });
  });

  it('ends in time', async () => {
    const { api } = await apiThat(() => undefined, { endsAt: Date.now() + 100 });

    await expect(api(get)).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('ends in time even if a response has started', async () => {
    const { api } = await apiThat((_, response) => response.write('  '), { endsAt: Date.now() + 300 });

    await expect(api(get)).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('follows no redirect: the key is for this host alone', async () => {
    const { api, asked } = await apiThat((_, response) =>
      response.writeHead(307, { location: '/v1/other' }).end(),
    );

    await expect(api(get)).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(asked).toHaveLength(1);
  });

  it('keeps the code, details and request id of an error, even with status 200', async () => {
    const error = {
      code: 'validation_failed',
      message: 'no',
      details: [{ path: 'id', message: 'm' }],
      request_id: 'r',
    };
    const { api } = await apiThat((_, response) => response.end(JSON.stringify({ error })));

    await expect(api(get)).rejects.toMatchObject({
      code: 'validation_failed',
      // Not the code's own message: it may repeat anyone's words.
      message: '<quote>no</quote>',
      details: error.details,
      requestId: 'r',
    });
  });

  it('reports that no one responded', async () => {
    const api = createApiClient({
      baseUrl: 'http://127.0.0.1:1',
      authorization: '',
      endsAt: Date.now() + 5_000,
    });

    await expect(api(get)).rejects.toMatchObject({ code: 'upstream_failed' });
  });
});
