import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#cloud/testing/eventually.ts';
import { FunctionError } from '#cloud/types.ts';
import { type Running, run } from './api-harness.ts';

let api: Running;

beforeAll(async () => {
  const stream = (id: string, timeoutInMillis: number) =>
    [id, { isStreaming: true, timeoutInMillis }] as const;
  api = await run({
    routes: { 'POST /find': stream('find', 120_000), 'GET /short': stream('short', 80) },
  });
});

afterAll(() => api.close());

beforeEach(() => {
  api.lambda.events.length = 0;
  api.log.length = 0;
});

const HEAD = { statusCode: 200, headers: { 'content-type': 'application/json', 'x-a': 'b' } };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A body that knows whether its reader ended it. */
function controlled(next: () => Promise<IteratorResult<Uint8Array>>) {
  const state = { cancelled: false, pulled: 0 };
  const body: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        state.pulled += 1;
        return next();
      },
      return: async () => {
        state.cancelled = true;
        return { done: true, value: undefined };
      },
    }),
  };
  return { body, state };
}

function open(
  path: string,
  method: string,
): Promise<{ request: http.ClientRequest; response: http.IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: api.port, path, method, agent: false },
      (response) => {
        response.on('error', () => undefined);
        resolve({ request, response });
      },
    );
    request.on('error', reject);
    request.end();
  });
}

describe('a streamed response', () => {
  it('is canceled when the caller leaves, even while it hangs in its next chunk', async () => {
    let first = true;
    const { body, state } = controlled(() => {
      if (!first) return new Promise(() => undefined);
      first = false;
      return Promise.resolve({ done: false, value: bytes(' ') });
    });
    api.lambda.streams.find = async () => ({ head: HEAD, body });

    const { request, response } = await open('/v1/find', 'POST');
    await new Promise((resolve) => response.once('data', resolve));
    request.destroy();
    await eventually(() => state.cancelled);

    expect(state.cancelled).toBe(true);
  });

  it('that breaks off midway closes the connection', async () => {
    api.lambda.streams.find = async () => ({
      head: HEAD,
      body: (async function* () {
        yield bytes('{"half":');
        throw new FunctionError('Error', 'out of memory');
      })(),
    });

    const { response } = await open('/v1/find', 'POST');
    await new Promise((resolve) => response.resume().once('close', resolve));

    expect(response.complete).toBe(false);
    expect(api.log.join('\n')).toContain('out of memory');
  });

  it.each([
    ['fails before its head', () => Promise.reject(new FunctionError('Error', 'boom')), 'boom'],
    [
      'has no head',
      async () => ({
        head: undefined,
        body: controlled(async () => ({ done: true, value: undefined })).body,
      }),
      'without a head',
    ],
    [
      'has a bad status',
      async () => ({
        head: { statusCode: 42, headers: {} },
        body: controlled(async () => ({ done: true, value: undefined })).body,
      }),
      'expected statusCode',
    ],
  ])('that %s: 502', async (_, stream, reason) => {
    api.lambda.streams.find = stream as (typeof api.lambda.streams)[string];

    const answer = await api.request('/v1/find', { method: 'POST' });

    expect([answer.status, answer.json]).toEqual([502, { message: 'Internal server error' }]);
    expect(api.log.join('\n')).toContain(reason);
  });

  it('with a late head: 504, and the late stream is canceled', async () => {
    const gate = Promise.withResolvers<void>();
    const { body, state } = controlled(() => new Promise(() => undefined));
    api.lambda.streams.short = async () => {
      await gate.promise;
      return { head: HEAD, body };
    };

    const answer = await api.request('/v1/short');
    gate.resolve();
    await eventually(() => state.cancelled);

    expect([answer.status, answer.json]).toEqual([504, { message: 'Endpoint request timed out' }]);
  });
});
