import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionHost, type LocalFunctionHost } from '#cloud/lambda/function-host.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { define, failureOf } from './definitions.ts';

let host: LocalFunctionHost;

beforeAll(() => {
  host = createFunctionHost({
    functions: [
      define('streamed'),
      define('streamed', { name: 'hurried', timeoutSeconds: 0.3 }),
      define('echo'),
    ],
    maxWorkersPerFunction: 1,
  });
});

afterAll(() => host.stop());

async function read(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const report = async (): Promise<{ written: number; closed: boolean }> =>
  JSON.parse(await read((await host.invokeStreaming('streamed', { how: 'report' })).body));

it('resolves with the head and streams the body after it', async () => {
  const { head, body } = await host.invokeStreaming('streamed', { chunks: 3 });
  expect(head).toEqual({ statusCode: 201, headers: { 'x-kind': 'streamed' } });
  expect(await read(body)).toBe('x'.repeat(15));
});

it('rejects when the function fails before its first byte', async () => {
  const failure = await failureOf(host.invokeStreaming('streamed', { how: 'fail-first' }));
  expect(failure).toMatchObject({ errorType: 'Error', message: 'before the head' });
});

it('aborts the body if the function fails after its head', async () => {
  const { body } = await host.invokeStreaming('streamed', { how: 'fail-late', chunks: 2 });
  expect(await failureOf(read(body))).toMatchObject({ message: 'after the head' });
});

it('pauses a fast function until a slow reader has read', async () => {
  const chunkBytes = 256 * 1024;
  const { body } = await host.invokeStreaming('streamed', { chunks: 40, chunkBytes });
  const iterator = body[Symbol.asyncIterator]();
  await iterator.next();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await iterator.return?.();
  // Without back-pressure all forty would have been written by now.
  await eventually(async () => (await report()).closed);
  expect((await report()).written).toBeLessThan(8);
});

it("closes the function's stream if the reader leaves, and reuses the worker", async () => {
  const { body } = await host.invokeStreaming('streamed', { chunks: 1_000, pauseMs: 5 });
  for await (const chunk of body) {
    expect(chunk.byteLength).toBeGreaterThan(0);
    break;
  }
  const { closed, written } = await report();
  expect(closed).toBe(true);
  expect(written).toBeLessThan(50);
});

it('applies the timeout to the whole stream', async () => {
  const { head, body } = await host.invokeStreaming('hurried', { how: 'hang' });
  expect(head?.statusCode).toBe(201);
  expect(await failureOf(read(body))).toMatchObject({ errorType: 'Sandbox.Timedout' });
});
