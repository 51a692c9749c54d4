import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
  readonly row: any;
}

export interface ReceiverResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
  /** The response waits for this, so that a test controls what happens before. */
  readonly after?: Promise<unknown>;
}

export interface TestReceiver {
  readonly url: string;
  /** Everything that arrived, in order. */
  readonly deliveries: Delivery[];
  /** Ids of the rows that were answered with 2xx. */
  readonly accepted: Set<string>;
  close(): Promise<void>;
}

/** Borrows a port that the service may send to and that forwards to this one. */
export async function borrowPort(own: number): Promise<{ port: number; giveBack(): Promise<void> }> {
  const { webhookLender } = inject('cloud');
  const answer = await fetch(`${webhookLender}/${own}`, { method: 'POST' });
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return {
    port: Number(said),
    giveBack: async () => void (await fetch(`${webhookLender}/${said}`, { method: 'DELETE' })),
  };
}

/** A webhook receiver that responds with 200 by default. */
export async function startReceiver(
  answer: (delivery: Delivery, number: number) => ReceiverResponse | undefined = () => undefined,
): Promise<TestReceiver> {
  const deliveries: Delivery[] = [];
  const accepted = new Set<string>();
  const sockets = new Set<Socket>();
  const ownPath = `/hooks/t0ken-in-the-path/${randomUUID()}?key=t0ken-in-the-query`;
  const server = createServer(async (request, response) => {
    // A row for the receiver that had this port before.
    if (request.url !== ownPath) {
      request.socket.destroy();
      return;
    }
    const body = await text(request);
    const delivery = { headers: request.headers, body, row: JSON.parse(body) };
    deliveries.push(delivery);
    const { status = 200, headers = {}, afterMs = 0, after } = answer(delivery, deliveries.length) ?? {};
    await after;
    setTimeout(() => {
      if (status < 300) accepted.add(delivery.row.id);
      response.writeHead(status, headers).end();
    }, afterMs);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port, giveBack } = await borrowPort((server.address() as AddressInfo).port);
  return {
    url: `http://127.0.0.1:${port}${ownPath}`,
    deliveries,
    accepted,
    async close() {
      if (!server.listening) return;
      await giveBack();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
