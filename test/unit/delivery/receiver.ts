import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';

export interface Receiver {
  readonly port: number;
  /** The number of TCP connections it has seen. */
  readonly connections: () => number;
  readonly openConnections: () => number;
  readonly close: () => Promise<void>;
}

export const receiver = (listener: RequestListener): Promise<Receiver> => listening(createServer(listener));

export const tlsReceiver = (options: ServerOptions, listener: RequestListener): Promise<Receiver> =>
  listening(createTlsServer(options, listener));

/** Sends arbitrary bytes instead of HTTP. */
export const tcpReceiver = (
  onSocket: (socket: Socket) => unknown,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<Receiver> => listening(createTcpServer(onSocket), host, port);

async function listening(server: NetServer | Server, host = '127.0.0.1', port = 0): Promise<Receiver> {
  let seen = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    seen += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => seen,
    openConnections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
