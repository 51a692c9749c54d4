import http from 'node:http';
import { Readable } from 'node:stream';
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

/** A body that hangs after its chunks, and knows whether its reader ended it. */
function createBody(...chunks: readonly string[]) {
  const state = { isCancelled: false };
  const remaining = [...chunks];
  const body = new Readable({
    read() {
      const next = remaining.shift();
      if (next !== undefined) this.push(next);
    },
    destroy(error, done) {
      state.isCancelled = true;
      done(error);
    },
  });
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
    const { body, state } = createBody(' ');
    api.lambda.streams.find = async () => ({ head: HEAD, body });

    const { request, response } = await open('/v1/find', 'POST');
    await new Promise((resolve) => response.once('data', resolve));
    request.destroy();
    await eventually(() => state.isCancelled);

    expect(state.isCancelled).toBe(true);
  });

  it('that breaks off midway closes the connection', async () => {
    api.lambda.streams.find = async () => ({
      head: HEAD,
      body: Readable.from(
        (async function* () {
          yield Buffer.from('{"half":');
          throw new FunctionError('Error', 'out of memory');
        })(),
      ),
    });

    const { response } = await open('/v1/find', 'POST');
    await new Promise((resolve) => response.resume().once('close', resolve));

    expect(response.complete).toBe(false);
    expect(api.log.join('\n')).toContain('out of memory');
  });

  it('with a late head: 504, and the late stream is canceled', async () => {
    const gate = Promise.withResolvers<void>();
    const { body, state } = createBody();
    api.lambda.streams.short = async () => {
      await gate.promise;
      return { head: HEAD, body };
    };

    const answer = await api.request('/v1/short');
    gate.resolve();
    await eventually(() => state.isCancelled);

    expect([answer.status, answer.json]).toEqual([504, { message: 'Endpoint request timed out' }]);
  });
});
