import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a fake page. */
export interface PlainResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export type Answering = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  /** What was posted. */
  body: string,
) => PlainResponse | undefined;

interface Asked {
  readonly url: string;
  /** The posted body, or an empty string. */
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
  /** The length of the body that was sent. */
  bytes: number;
}

/** One server that stands in for the whole web, by requested host. */
export interface StandInWeb {
  /** `host:port` of this machine. */
  readonly address: string;
  readonly asked: readonly Asked[];
  /** Sets the response for a host and a path. The last one wins; a path ending with `*` is a prefix. */
  on(host: string, path: string, answer: PlainResponse | Answering): void;
  forget(): void;
  stop(): Promise<void>;
}

export const json = (value: unknown, headers: Record<string, string> = {}): PlainResponse => ({
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

export const html = (body: string, status = 200): PlainResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html><html><head><title>Page</title></head><body>${body}</body></html>`,
});

export const xml = (body: string | Buffer, type = 'application/xml'): PlainResponse => ({
  headers: { 'content-type': type },
  body,
});

export async function startStandInWeb(): Promise<StandInWeb> {
  const pages = new Map<string, PlainResponse | Answering>();
  const asked: Asked[] = [];
  const answerFor = (host: string, path: string) =>
    pages.get(`${host} ${path}`) ??
    [...pages].findLast(([key]) => key.endsWith('*') && `${host} ${path}`.startsWith(key.slice(0, -1)))?.[1];
  const server = createServer(async (request, response) => {
    const posted = Buffer.concat(await request.toArray()).toString();
    const host = request.headers.host ?? '';
    const url = new URL(request.url ?? '/', `https://${host}`);
    const entry: Asked = { url: url.href, body: posted, headers: request.headers, bytes: 0 };
    asked.push(entry);
    const found = answerFor(host, url.pathname) ?? {
      status: 404,
      headers: { 'content-type': 'text/plain' },
      body: 'Not Found',
    };
    const answer = typeof found === 'function' ? found(request, response, url, posted) : found;
    if (answer === undefined) return;
    entry.bytes = Buffer.byteLength(answer.body ?? '');
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    on: (host, path, answer) => {
      pages.delete(`${host} ${path}`);
      pages.set(`${host} ${path}`, answer);
    },
    forget: () => {
      pages.clear();
      asked.length = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
