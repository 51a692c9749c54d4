import { createServer, type Server } from 'node:http';

const HOST = '127.0.0.1';
/** Longer than any of our clients leaves a connection idle. */
const KEEP_ALIVE_MS = 60_000;

/** An HTTP server on this machine only. 0 picks a free port. */
export function listenOnLoopback(port: number, service: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `Port ${port} on ${HOST} is in use, so ${service} cannot start. Stop the program that uses it, or choose another port with --port.`;
      reject(error.code === 'EADDRINUSE' ? new Error(message, { cause: error }) : error);
    });
    server.listen(port, HOST, () => resolve(server));
  });
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on TCP');
  return address.port;
}

export const originOf = (server: Server): string => `http://${HOST}:${portOf(server)}`;
