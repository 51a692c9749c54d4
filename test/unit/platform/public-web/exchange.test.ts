import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dispatcher, Pool } from 'undici';
import { afterEach, expect, it, vi } from 'vitest';
import { sendRequest } from '#platform/public-web/exchange.ts';

const opened: { readonly server: Server; readonly pool: Pool }[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const { server, pool } of opened.splice(0)) {
    await pool.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** One connection to a server that answers so. */
async function poolTo(listener: RequestListener): Promise<Pool> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
  opened.push({ server, pool });
  return pool;
}

const get = (path: string) => ({ method: 'GET' as const, path });
const LIMITS = { maxBytes: 1_000, expects: 'body' as const };

it('never sends a request whose time ran out while it waited for a connection', async () => {
  const asked: (string | undefined)[] = [];
  const held = Promise.withResolvers<void>();
  const pool = await poolTo(async ({ url }, response) => {
    asked.push(url);
    if (url === '/slow') await held.promise;
    response.end('done');
  });

  const slow = sendRequest(pool, get('/slow'), LIMITS);
  const late = sendRequest(pool, get('/late'), { ...LIMITS, totalMs: 20 });
  await expect(late).rejects.toMatchObject({ reason: 'timeout' });
  held.resolve();
  await slow;
  await sendRequest(pool, get('/next'), LIMITS);

  expect(asked).toEqual(['/slow', '/next']);
});

/** An exchange over a connection whose events the test makes up. */
function heldExchange() {
  vi.useFakeTimers();
  const handlers: Dispatcher.DispatchHandler[] = [];
  const dispatch = (_: unknown, handler: Dispatcher.DispatchHandler) => handlers.push(handler) > 0;
  const controller = { abort: vi.fn<() => void>() };
  const limits = { ...LIMITS, totalMs: 10_000, idleMs: 1_000 };
  const answer = sendRequest({ dispatch } as unknown as Dispatcher, get('/'), limits);
  const [handler] = handlers;
  const given = controller as unknown as Dispatcher.DispatchController;
  handler?.onRequestStart?.(given, {});
  handler?.onResponseStart?.(given, 200, {}, 'OK');
  return {
    answer,
    controller,
    send: (piece: string) => handler?.onResponseData?.(given, Buffer.from(piece)),
    end: () => handler?.onResponseEnd?.(given, {}),
  };
}

it('waits as long as each chunk of a response arrives in time, and leaves no timer behind', async () => {
  const { answer, send, end } = heldExchange();

  for (const piece of ['a', 'b', 'c']) {
    vi.advanceTimersByTime(900);
    send(piece);
  }
  end();

  expect((await answer).body.toString()).toBe('abc');
  expect(vi.getTimerCount()).toBe(0);
});

it('closes the connection when the next piece does not come in time', async () => {
  const { answer, controller, send } = heldExchange();
  send('a');

  vi.advanceTimersByTime(1_000);

  await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
  expect(controller.abort).toHaveBeenCalledOnce();
});

it('cuts a body at its limit', async () => {
  const pool = await poolTo((_, response) => response.end('abcdef'));

  const { body, isTruncated } = await sendRequest(pool, get('/'), { ...LIMITS, maxBytes: 4 });

  expect([body.toString(), isTruncated]).toEqual(['abcd', true]);
});

it('does not begin when its signal is aborted', async () => {
  const pool = await poolTo(() => expect.unreachable());

  await expect(sendRequest(pool, get('/'), { ...LIMITS, signal: AbortSignal.abort('over') })).rejects.toBe(
    'over',
  );
});
