import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { afterAll, beforeAll } from 'vitest';
import { type LocalProcess, startLocalProcess } from '#test/harness/local-process.ts';
import { serviceOptions } from '#test/harness/machine.ts';

/** The receiver accepts this many rows at once and the rest slowly, so that a push of hundreds takes half a minute. */
const TAKEN_AT_ONCE = 40;
const SLOW_MS = 1_000;

/** Where webhooks of the service go. */
export const receiver = { port: 0, isSlow: true, accepted: new Set<string>() };

let server: Server;
let directory: string;
let running: LocalProcess;

/** The running service. */
export const demoService = (): LocalProcess => running;

/** Starts the service, or restarts it on its data. */
export async function startDemoService(): Promise<void> {
  const host = `127.0.0.1:${receiver.port}`;
  running = await startLocalProcess([
    ...serviceOptions(),
    ...['--data', directory, '--allow-webhook-host', host],
  ]);
}

beforeAll(async () => {
  directory = temporaryDirectory('with-demo-data-');
  server = createServer(async (request, response) => {
    const { id } = JSON.parse(await text(request));
    const accept = () => {
      receiver.accepted.add(id);
      response.end();
    };
    if (receiver.isSlow && receiver.accepted.size >= TAKEN_AT_ONCE) setTimeout(accept, SLOW_MS);
    else accept();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.port = (server.address() as AddressInfo).port;
  await startDemoService();
});

afterAll(async () => {
  await running?.end('SIGKILL');
  server.close();
  server.closeAllConnections();
});
