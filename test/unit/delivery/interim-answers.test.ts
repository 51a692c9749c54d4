import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebhookSender } from '#delivery/webhook-sender.ts';
import { type Receiver, receiver, tcpReceiver } from './receiver.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

function senderTo(server: Receiver) {
  const sender = createWebhookSender({ allowedHosts: [`127.0.0.1:${server.port}`], connectionsPerOrigin: 1 });
  closers.push(server.close, sender.close);
  return () =>
    sender.send({
      url: `http://127.0.0.1:${server.port}/`,
      headers: { 'webhook-id': 'row_1' },
      body: '{"id":"acc_1"}',
    });
}

/** Responds to every request on a connection with these pieces, each in its own packet. */
const inPieces = (pieces: readonly string[]): Promise<Receiver> =>
  tcpReceiver((socket: Socket) => {
    socket.setNoDelay(true);
    socket.on('data', async () => {
      for (const piece of pieces) {
        await new Promise((resolve) => socket.write(piece, resolve));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    });
  });

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Processing\r\n\r\n';
const TAKEN = 'HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n';

describe('interim responses', () => {
  it.each([
    ['an unasked 100', [CONTINUE + TAKEN]],
    ['a 100 well before the answer', [CONTINUE, TAKEN]],
    ['a 100 letter by letter', [...CONTINUE, TAKEN]],
    ['a 100 with headers', ['HTTP/1.1 100 Go on\r\nx-a: b\r\n\r\n', TAKEN]],
    ['early hints', [HINTS + TAKEN]],
    ['several of all kinds', [CONTINUE + HINTS, PROCESSING + CONTINUE, CONTINUE, HINTS + TAKEN]],
    ['as many as are taken', [CONTINUE.repeat(100) + TAKEN]],
  ])('are skipped in favor of the final response: %s', async (_, pieces) => {
    const send = senderTo(await inPieces(pieces));

    expect(await send()).toMatchObject({ kind: 'delivered', status: 202 });
  });

  it('leave the connection usable for the next row', async () => {
    const server = await inPieces([CONTINUE, HINTS + TAKEN]);
    const send = senderTo(server);

    for (let row = 0; row < 3; row += 1) expect(await send()).toMatchObject({ kind: 'delivered' });

    expect(server.connections()).toBe(1);
  });

  it("don't change the final response: a rejection after them is a rejection", async () => {
    const send = senderTo(await inPieces([CONTINUE, 'HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n']));

    expect(await send()).toMatchObject({ kind: 'gone', status: 410 });
  });

  it('are not recognized inside a body', async () => {
    const body = 'HTTP/1.1 100 is how it begins, and there it ends.';
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`;
    const server = await inPieces([head, body]);
    const send = senderTo(server);

    expect([await send(), await send()]).toMatchObject([{ kind: 'delivered' }, { kind: 'delivered' }]);
    expect(server.connections()).toBe(1);
  });

  it.each([
    ['100', CONTINUE],
    ['103', HINTS],
  ])('without end (%s) are cut off after a hundred and retried', async (_, interim) => {
    const server = await inPieces([interim.repeat(101), TAKEN]);
    const send = senderTo(server);

    expect(await send()).toMatchObject({ kind: 'retry', code: 'invalid_response' });
  });

  it('alone are not a response: a connection that ends after them is retried', async () => {
    const server = await tcpReceiver((socket) => socket.once('data', () => socket.end(CONTINUE)));

    expect(await senderTo(server)()).toMatchObject({ kind: 'retry', code: 'connection_failed' });
  });

  it('with an endless header are invalid HTTP', async () => {
    const server = await inPieces([`HTTP/1.1 100 Continue\r\nx: ${'a'.repeat(50_000)}`]);

    expect(await senderTo(server)()).toMatchObject({ kind: 'retry', code: 'invalid_response' });
  });

  it('from a well-behaved server pass like any others', async () => {
    const server = await receiver((request, response) => {
      response.writeProcessing();
      response.writeContinue();
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      request.resume().on('end', () => response.writeHead(204).end());
    });

    expect(await senderTo(server)()).toMatchObject({ kind: 'delivered', status: 204 });
  });
});
