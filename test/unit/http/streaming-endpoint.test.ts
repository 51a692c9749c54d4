import { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EndpointResult } from '#http/event.ts';
import { createStreamingEndpoint } from '#http/streaming-endpoint.ts';
import { functionContext } from '#test/harness/function-environment.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: { from: (stream: Writable, head: object) => Object.assign(stream, { head }) },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Calls an endpoint that responds after a delay. Returns what the caller received. */
async function call(response: EndpointResult, afterMs: number, leavesAfter = Number.POSITIVE_INFINITY) {
  const pieces: string[] = [];
  const ended = vi.fn();
  const stream = new Writable({
    write(piece, _encoding, done) {
      pieces.push(String(piece));
      done();
      if (pieces.length >= leavesAfter) stream.destroy();
    },
    final(done) {
      ended();
      done();
    },
  }) as Writable & { head?: { statusCode: number; headers: Record<string, string> } };
  const work = vi.fn(
    () => new Promise<EndpointResult>((resolve) => setTimeout(() => resolve(response), afterMs)),
  );
  const handler = createStreamingEndpoint(work) as unknown as (
    event: APIGatewayProxyEvent,
    stream: Writable,
    context: Context,
  ) => Promise<void>;
  const event = { requestContext: { requestId: 'r-1' } } as unknown as APIGatewayProxyEvent;
  const handled = handler(event, stream, functionContext(60_000));
  await vi.advanceTimersByTimeAsync(afterMs + 10_000);
  await handled;
  return { head: stream.head, text: pieces.join(''), hasEnded: ended.mock.calls.length > 0 };
}

const refusal = { statusCode: 402, headers: { 'x-request-id': 'r-1', own: '1' }, body: '{"error":{}}' };

it('an immediate response keeps its status and headers', async () => {
  expect(await call(refusal, 9_000)).toEqual({
    head: { statusCode: 402, headers: refusal.headers },
    text: refusal.body,
    hasEnded: true,
  });
});

it('a slow response is kept alive with whitespace, and arrives complete under its own headers', async () => {
  const { head, text, hasEnded } = await call(refusal, 25_000);

  expect(head).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'r-1',
    },
  });
  expect(text).toBe(`  ${refusal.body}`);
  expect(hasEnded).toBe(true);
});

it("a caller that disconnects doesn't fail the work", async () => {
  expect((await call(refusal, 35_000, 1)).text).toBe(' ');
});
