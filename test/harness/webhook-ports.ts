import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface WebhookPorts {
  readonly ports: readonly number[];
  /** `POST /<port>` lends a port that forwards to that one and returns its number; `DELETE /<lent port>` returns it. */
  readonly lenderUrl: string;
  close(): Promise<void>;
}

async function listening<T extends Server>(server: T): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * The service must know at its start which ports webhooks may go to, and the receivers come later, in other processes.
 * These ports stay open from the start, so that no other process can take one, and each forwards to
 * one receiver at a time.
 */
export async function openWebhookPorts(count: number): Promise<WebhookPorts> {
  const sockets = new Set<Socket>();
  const targets = new Map<number, number>();
  const servers = Array.from({ length: count }, () =>
    createServer((incoming) => {
      const target = targets.get(incoming.localPort ?? 0);
      if (target === undefined) {
        incoming.destroy();
        return;
      }
      const outgoing = connect(target, '127.0.0.1');
      for (const [one, other] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        sockets.add(one);
        one.setNoDelay(true);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    }),
  );
  const ports = await Promise.all(servers.map(listening));
  // First in, first out: a port stays unused as long as possible before the next receiver gets it.
  const free = [...ports];
  const lender = createHttpServer((request, response) => {
    const named = Number(request.url?.slice(1));
    if (request.method === 'DELETE') {
      if (targets.delete(named)) free.push(named);
      response.end();
      return;
    }
    const port = free.shift();
    if (port === undefined) {
      response.writeHead(503).end('all ports for receivers are lent');
      return;
    }
    targets.set(port, named);
    response.end(String(port));
  });
  const lenderPort = await listening(lender);
  return {
    ports,
    lenderUrl: `http://127.0.0.1:${lenderPort}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      lender.closeAllConnections();
      await Promise.all(
        [lender, ...servers].map((server) => new Promise((resolve) => server.close(resolve))),
      );
    },
  };
}
