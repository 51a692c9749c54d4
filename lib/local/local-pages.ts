import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cloud, LocalPages } from '@signal/embedded-cloud/boot/boot-cloud.ts';

/** One page or call that a local run serves beside the API. */
export interface LocalPage {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Exact, or ending with `/*` for everything below. */
  readonly path: string;
  answer(cloud: Cloud, request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

/** Protects against DNS rebinding: only requests to this machine's own names are served. */
const isLocalHost = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/** Browsers send the origin of a POST; programs send none. */
const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || headers.origin === `http://${headers.host}`;

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
};

const isAt = (pagePath: string, path: string): boolean =>
  pagePath.endsWith('/*') ? path.startsWith(pagePath.slice(0, -1)) : path === pagePath;

/** Serves pages beside the API; other requests go on to the gateway. */
export const serveLocalPages =
  (pages: readonly LocalPage[]) =>
  (cloud: Cloud): LocalPages =>
  (request, response) => {
    const [path] = (request.url ?? '/').split('?', 1);
    const page = pages.find(
      (candidate) => candidate.method === request.method && isAt(candidate.path, path ?? ''),
    );
    if (!page) return false;
    if (!isLocalHost(request.headers.host, cloud.port) || !isSameOrigin(request)) {
      response.writeHead(403).end();
      return true;
    }
    // A page that throws synchronously must not crash the process either.
    const answerPromise = (async () => page.answer(cloud, request, response))();
    answerPromise.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, { error: String(error) }, 500);
    });
    return true;
  };
