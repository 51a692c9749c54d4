import type { RequestListener, Server } from 'node:http';
import { listenOnLoopback } from '../listen-on-loopback.ts';

/** The public port. It listens before there is anything to serve, and says so until then. */
export interface Front {
  readonly server: Server;
  serve(listener: RequestListener): void;
}

export async function openFront(port: number): Promise<Front> {
  const server = await listenOnLoopback(port, 'the API');
  let answer: RequestListener = (_, response) => response.writeHead(503, { 'retry-after': '1' }).end();
  server.on('request', (request, response) => answer(request, response));
  return {
    server,
    serve(listener) {
      answer = listener;
    },
  };
}
