import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
  readonly row: any;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
}

export interface TestReceiver {
  readonly url: string;
  /** Everything that arrived, in that order. */
  readonly deliveries: Delivery[];
  /** Ids of the rows that were answered with 2xx. */
  readonly accepted: Set<string>;
  close(): Promise<void>;
}

/** Listens on one of the ports that the service under test may send to. */
async function listenOnAllowedPort(server: Server): Promise<number> {
  for (const port of inject('cloud').webhookPorts) {
    const listening = once(server, 'listening');
    server.listen(port, '127.0.0.1');
    if (
      await listening.then(
        () => true,
        () => false,
      )
    )
      return port;
  }
  throw new Error('all ports for receivers are taken');
}

/** A webhook receiver that answers 200 unless told otherwise. */
export async function startReceiver(
  answer: (delivery: Delivery, number: number) => Answer | undefined = () => undefined,
): Promise<TestReceiver> {
  const deliveries: Delivery[] = [];
  const accepted = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const delivery = { headers: request.headers, body, row: JSON.parse(body) };
    deliveries.push(delivery);
    const { status = 200, headers = {}, afterMs = 0 } = answer(delivery, deliveries.length) ?? {};
    setTimeout(() => {
      if (status < 300) accepted.add(delivery.row.id);
      response.writeHead(status, headers).end();
    }, afterMs);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listenOnAllowedPort(server);
  return {
    url: `http://127.0.0.1:${port}/hooks/t0ken-in-the-path?key=t0ken-in-the-query`,
    deliveries,
    accepted,
    async close() {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
