import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Holds the port of a closed server until the process ends, and ends every connection. Workers remember for minutes what a
 * provider at an address was like, so the system must not give that address to another one.
 */
export async function holdPort(port: number): Promise<void> {
  const server = createServer((socket) => socket.destroy())
    .listen(port, '127.0.0.1')
    .unref();
  // Another process may have been faster. It is not a provider of this service.
  await once(server, 'listening').catch(() => undefined);
}
