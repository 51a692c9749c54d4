import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { LocalPages } from '../boot/boot-cloud.ts';
import { inboxHtml } from './inbox-html.ts';
import { isOwnName } from './own-name.ts';

export const INBOX_PATH = '/_local/inbox';
const JSON_PATH = `${INBOX_PATH}.json`;

/** What a person can look through; older deliveries make room. */
const KEPT = 200;
/** Rows are a few kilobytes; whatever is larger comes from somebody else. */
const MAX_BODY_BYTES = 256 * 1024;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly receivedAt: Date;
}

type Verification = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export interface InboxEntry {
  readonly number: number;
  readonly received_at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signature: Verification;
}

export interface InboxOptions {
  readonly port: number;
  readonly verify: (received: Received) => Promise<Verification>;
}

interface Kept extends Received {
  readonly number: number;
  /** Checked when somebody looks: most deliveries are gone before anybody does. */
  checked?: Promise<Verification>;
}

const isShown = (name: string): boolean =>
  name.startsWith('webhook-') || name === 'content-type' || name === 'user-agent';

/** A receiver for webhooks that shows what arrives, newest first. */
export function inbox({ port, verify }: InboxOptions): LocalPages {
  const kept: Kept[] = [];
  let count = 0;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const body = await text(request);
    count += 1;
    kept.unshift({ number: count, headers: request.headers, body, receivedAt: new Date() });
    kept.length = Math.min(kept.length, KEPT);
    sendJson(response, { received: true });
  }

  const entries = (): Promise<InboxEntry[]> =>
    Promise.all(
      kept.map(async (entry) => {
        entry.checked ??= verify(entry);
        return {
          number: entry.number,
          received_at: entry.receivedAt.toISOString(),
          headers: Object.fromEntries(
            Object.entries(entry.headers).flatMap(([name, value]) =>
              isShown(name) ? [[name, String(value)]] : [],
            ),
          ),
          body: entry.body,
          signature: await entry.checked,
        };
      }),
    );

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
    [`POST ${INBOX_PATH}`]: receive,
    [`GET ${INBOX_PATH}`]: async (_, response) => {
      const { html, contentSecurityPolicy } = inboxHtml(await entries(), count);
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': contentSecurityPolicy,
          'cache-control': 'no-store',
        })
        .end(html);
    },
    [`GET ${JSON_PATH}`]: async (_, response) =>
      sendJson(response, { data: await entries(), received: count }),
  };

  return (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== INBOX_PATH && path !== JSON_PATH) return false;
    const serve = routes[`${request.method} ${path}`];
    if (!isOwnName(request.headers.host, port)) response.writeHead(403).end();
    else if (!serve) response.writeHead(405, { allow: 'GET, POST' }).end();
    else serve(request, response).catch(() => response.destroy());
    return true;
  };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value));
}
