import { getEventListeners } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import type { DeliveryOutcome } from '#delivery/delivery-outcome.ts';
import {
  createWebhookSender,
  type WebhookSender,
  type WebhookSenderOptions,
} from '#delivery/webhook-sender.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { eventually } from '#test/harness/eventually.ts';
import { type Receiver, receiver, tcpReceiver } from './receiver.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const SECRET_PATH = '/path-s3cret?token=query-s3cret';
const row = { headers: { 'webhook-id': 'row_1' }, body: '{"id":"acc_1"}' };

interface Setup {
  readonly sender: WebhookSender;
  readonly server: Receiver;
  readonly url: string;
  readonly send: (signal?: AbortSignal) => Promise<DeliveryOutcome>;
}

async function setUp(server: Receiver, options: WebhookSenderOptions = {}): Promise<Setup> {
  const sender = createWebhookSender({
    allowedHosts: [`127.0.0.1:${server.port}`],
    totalTimeoutMs: 5_000,
    ...options,
  });
  closers.push(server.close, sender.close);
  const url = `http://127.0.0.1:${server.port}${SECRET_PATH}`;
  return {
    sender,
    server,
    url,
    send: (signal) => sender.send({ ...row, url, ...(signal ? { signal } : {}) }),
  };
}

const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end('ok'));
  };

const answeringRaw = (answer: string): Promise<Receiver> =>
  tcpReceiver((socket) => socket.once('data', () => socket.end(answer)));

describe('a request', () => {
  it("is one POST with the body, the given headers, the full path and the URL's host", async () => {
    const seen: { request: IncomingMessage; body: string }[] = [];
    const { send, server } = await setUp(
      await receiver(async (request, response) => {
        seen.push({ request, body: await text(request) });
        response.end();
      }),
    );

    const outcome = await send();

    expect(outcome).toEqual({ kind: 'delivered', status: 200 });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      body: row.body,
      request: {
        method: 'POST',
        url: SECRET_PATH,
        headers: {
          host: `127.0.0.1:${server.port}`,
          'webhook-id': 'row_1',
          'content-type': 'application/json',
          'content-length': String(row.body.length),
        },
      },
    });
  });

  it('never has another Host header, or a header that would break the request', async () => {
    const { sender, url, server } = await setUp(await receiver(answering(200)));

    await expect(sender.send({ ...row, url, headers: { HOST: 'internal' } })).rejects.toThrow(/Host header/);
    await expect(sender.send({ ...row, url, headers: { 'x-a': 'b\r\nhost: c' } })).rejects.toThrow(/x-a/);
    expect(server.connections()).toBe(0);
  });
});

describe('a response', () => {
  it.each([300, 301, 302, 303, 304, 307, 308])(
    '%i is rejected, and its target is never requested',
    async (status) => {
      const target = await receiver(answering(200));
      closers.push(target.close);
      const location = `http://127.0.0.1:${target.port}/`;
      const { send } = await setUp(await receiver(answering(status, { location })));

      const outcome = await send();

      expect(outcome).toMatchObject({ kind: 'refused', code: 'redirect', status });
      expect(JSON.stringify(outcome)).not.toContain(location);
      expect(target.connections()).toBe(0);
    },
  );

  it.each([
    ['switching protocols', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
    ['a switch to no protocol at all', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['a status out of range', 'HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n'],
  ])('%s is rejected', async (_, answer) => {
    const { send } = await setUp(await answeringRaw(answer));

    expect(await send()).toMatchObject({ kind: 'refused', code: 'unexpected_status' });
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'invalid_response'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`, 'invalid_response'],
    ['an empty answer', '', 'connection_failed'],
  ])('%s is retried', async (_, answer, code) => {
    const { send } = await setUp(await answeringRaw(answer));

    expect(await send()).toMatchObject({ kind: 'retry', code });
  });

  it('a refused or broken connection is retried', async () => {
    const closed = await setUp(await receiver(answering(200)));
    await closed.server.close();
    closers.splice(closers.indexOf(closed.server.close), 1);
    const reset = await setUp(await tcpReceiver((socket) => socket.resetAndDestroy()));

    expect(await closed.send()).toMatchObject({
      kind: 'retry',
      code: 'connection_failed',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await reset.send()).toMatchObject({ kind: 'retry', code: 'connection_failed' });
  });

  it('never repeats the path, the query or an address in its message', async () => {
    const servers = await Promise.all([
      ...[302, 404, 410, 429, 500].map((status) => receiver(answering(status))),
      answeringRaw('nonsense'),
      tcpReceiver((socket) => socket.resetAndDestroy()),
      tcpReceiver((socket) => socket.resume()),
    ]);
    const outcomes = await Promise.all(
      servers.map(async (server) => (await setUp(server, { totalTimeoutMs: 200 })).send()),
    );

    for (const outcome of outcomes) {
      expect(outcome.kind).not.toBe('delivered');
      expect(JSON.stringify(outcome)).not.toMatch(/s3cret|127\.0\.0\.1/);
    }
  });
});

describe('slow receivers', () => {
  it.each([
    ['never answers', (socket: Socket) => socket.resume()],
    ['trickles headers', (socket: Socket) => trickle(socket, 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n')],
    [
      'sends informational answers for ever',
      (socket: Socket) => trickle(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
  ])('one that %s ends at the timeout as a retry', async (_, onSocket) => {
    const { send, server } = await setUp(await tcpReceiver(onSocket), { totalTimeoutMs: 100 });

    const outcome = await send();

    expect(outcome).toMatchObject({ kind: 'retry', code: 'timeout' });
    await eventually(() => server.openConnections() === 0);
  });

  it.each([
    [200, 'delivered'],
    [500, 'retry'],
    [410, 'gone'],
  ])(
    'one that trickles the body of a %i is cut off at the timeout, and its status counts: %s',
    async (status, kind) => {
      // Far more than it could trickle before the test ends.
      const head = `HTTP/1.1 ${status} X\r\ncontent-length: 1000000\r\n\r\n`;
      const { send, server } = await setUp(await tcpReceiver((socket) => trickle(socket, head, 'x')), {
        totalTimeoutMs: 1_000,
      });

      const outcome = await send();

      expect(outcome).toMatchObject({ kind, status });
      await eventually(() => server.openConnections() === 0);
    },
  );

  it('a delivery that waits for a free connection times out, too', async () => {
    const { send } = await setUp(await receiver(() => {}), { totalTimeoutMs: 150, connectionsPerOrigin: 1 });

    const outcomes = await Promise.all([send(), send(), send()]);

    expect(outcomes.map((outcome) => outcome.kind === 'retry' && outcome.code)).toEqual(
      Array(3).fill('timeout'),
    );
  });

  it('a delivery that ended while it waited for a free connection is never sent', async () => {
    let requests = 0;
    const silent = await receiver(() => {
      requests += 1;
    });
    const { send } = await setUp(silent, { connectionsPerOrigin: 1 });
    const [first, waiting, last] = [new AbortController(), new AbortController(), new AbortController()];
    const holding = send(first.signal);
    await eventually(() => requests === 1);

    const ended = [send(waiting.signal), send(waiting.signal)];
    waiting.abort();
    const afterward = send(last.signal);
    first.abort();

    await eventually(() => requests === 2);
    last.abort();
    for (const outcome of [holding, afterward, ...ended]) {
      expect(await outcome).toMatchObject({ code: 'aborted' });
    }
    expect(requests).toBe(2);
  });

  it('one that accepts connections but never completes the handshake ends at the connect timeout', async () => {
    const { sender, server } = await setUp(await tcpReceiver((socket) => socket.resume()), {
      connectTimeoutMs: 50,
    });

    const outcome = await sender.send({ ...row, url: `https://127.0.0.1:${server.port}/` });

    expect(outcome).toEqual({
      kind: 'retry',
      code: 'timeout',
      message: 'No connection to the receiver within the time limit.',
    });
  });

  it("a signal that outlives its deliveries doesn't retain them", async () => {
    const { send } = await setUp(await receiver(answering(200)));
    const { signal } = new AbortController();

    await send(signal);

    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('an abort ends a delivery at once, and prevents one that has not started', async () => {
    const { send, server } = await setUp(await tcpReceiver((socket) => socket.resume()));
    const stop = new AbortController();
    const pending = send(stop.signal);
    await eventually(() => server.connections() === 1);

    stop.abort();

    expect(await pending).toMatchObject({ kind: 'retry', code: 'aborted' });
    expect(await send(stop.signal)).toMatchObject({ kind: 'retry', code: 'aborted' });
    expect(server.connections()).toBe(1);
    await eventually(() => server.openConnections() === 0);
  });
});

describe('responses that are too long', () => {
  it.each([
    ['announced', { 'content-length': String(1024 ** 3) }],
    ['not announced', {}],
  ])('are cut off if their length is %s', async (_, headers) => {
    let written = 0;
    const endless = await receiver((request, response) => {
      request.resume();
      response.writeHead(200, headers);
      const block = Buffer.alloc(64 * 1024);
      const more = (): void => {
        while (!response.destroyed && written < 1024 ** 3) {
          written += block.length;
          if (!response.write(block)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    const { send, server } = await setUp(endless, { maxResponseBytes: 10_000 });

    const outcome = await send();

    expect(outcome).toMatchObject({ kind: 'delivered', status: 200 });
    await eventually(() => server.openConnections() === 0);
    // The kernel's buffers on both sides hold a few megabytes, far from the gigabyte that was offered.
    expect(written).toBeLessThan(32 * 1024 ** 2);
  });
});

describe('connections', () => {
  it('are reused: many rows need no more connections than allowed', async () => {
    const { send, server } = await setUp(await receiver(answering(200)), { connectionsPerOrigin: 4 });

    const outcomes = await mapLimited(Array(100).fill(0), 20, send);

    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(100).fill('delivered'));
    expect(server.connections()).toBe(4);
  });

  it('are reopened, and the name checked again, once they are old or have been idle for long', async () => {
    const server = await receiver(answering(200));
    const old = await setUp(server, {
      maxConnectionAgeMs: HOUR_MS,
      keepAliveMs: 2 * HOUR_MS,
      connectionsPerOrigin: 1,
    });
    await old.send();
    await old.send();
    expect(server.connections()).toBe(1);
    const inAnHour = Date.now() + HOUR_MS;
    vi.spyOn(Date, 'now').mockReturnValue(inAnHour);
    await old.send();
    vi.mocked(Date.now).mockRestore();
    expect(server.connections()).toBe(2);

    const idle = createWebhookSender({
      allowedHosts: [`127.0.0.1:${server.port}`],
      keepAliveMs: 30,
      connectionsPerOrigin: 1,
    });
    closers.push(idle.close);
    await idle.send({ ...row, url: old.url });
    blockFor(60);
    await idle.send({ ...row, url: old.url });
    expect(server.connections()).toBe(4);
  });

  it('are held for a limited number of origins: the least recently used is closed', async () => {
    const servers = await Promise.all(Array.from({ length: 3 }, () => receiver(answering(200))));
    const allowedHosts = servers.map(({ port }) => `127.0.0.1:${port}`);
    const sender = createWebhookSender({ allowedHosts, maxOrigins: 2 });
    closers.push(sender.close, ...servers.map(({ close }) => close));
    const sendTo = (index: number) => sender.send({ ...row, url: `http://${allowedHosts[index]}/` });

    for (const index of [0, 1, 0, 2]) expect(await sendTo(index)).toMatchObject({ kind: 'delivered' });

    await eventually(() => servers[1]?.openConnections() === 0);
    expect(servers.map((server) => server.openConnections())).toEqual([1, 0, 1]);
  });

  it('of an evicted origin still finish their deliveries', async () => {
    const slow = await receiver((request, response) => {
      request.resume();
      setTimeout(() => response.end(), 80);
    });
    const quick = await receiver(answering(200));
    const allowedHosts = [slow, quick].map(({ port }) => `127.0.0.1:${port}`);
    const sender = createWebhookSender({ allowedHosts, maxOrigins: 1 });
    closers.push(sender.close, slow.close, quick.close);

    const [first, second] = await Promise.all(
      allowedHosts.map((host) => sender.send({ ...row, url: `http://${host}/` })),
    );

    expect([first?.kind, second?.kind]).toEqual(['delivered', 'delivered']);
  });

  it('are all closed by close() after requests in flight, and then nothing more is sent', async () => {
    const slow = await receiver((request, response) => {
      request.resume();
      setTimeout(() => response.end(), 50);
    });
    const { sender, send, server } = await setUp(slow);
    const pending = send();
    await eventually(() => server.connections() === 1);

    await sender.close();

    expect(await pending).toMatchObject({ kind: 'delivered' });
    await eventually(() => server.openConnections() === 0);
    await expect(send()).rejects.toThrow(/closed/);
  });
});

function trickle(socket: Socket, head: string, bit: string): void {
  socket.write(head);
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(bit)), 10);
}

/** Like a frozen function: time passes, but timers don't run. */
function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
