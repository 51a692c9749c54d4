import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { type InboxEntry, renderInboxPage, type Verification } from './inbox-page.ts';
import { type LocalPage, sendJson } from './local-pages.ts';
import { sendPage } from './page.ts';

export const INBOX_PATH = '/_local/inbox';
const JSON_PATH = `${INBOX_PATH}.json`;

/** The newest deliveries that are kept. */
const MAX_KEPT_ENTRIES = 200;
/** Rows are a few kilobytes; anything larger isn't ours. */
const MAX_BODY_BYTES = 256 * 1024;

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly receivedAt: Date;
}

export type Verify = (cloud: Cloud, delivery: Delivery) => Promise<Verification>;

interface StoredEntry extends Delivery {
  readonly number: number;
  /** Verified only when shown, because most deliveries never are. */
  checked?: Promise<Verification>;
}

const isDisplayedHeader = (name: string): boolean =>
  name.startsWith('webhook-') || name === 'content-type' || name === 'user-agent';

/** A webhook receiver that shows what arrives, newest first. */
export function createInbox(verify: Verify): LocalPage[] {
  const storedEntries: StoredEntry[] = [];
  let count = 0;

  async function receive(_: Cloud, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const body = await text(request);
    count += 1;
    storedEntries.unshift({ number: count, headers: request.headers, body, receivedAt: new Date() });
    storedEntries.length = Math.min(storedEntries.length, MAX_KEPT_ENTRIES);
    sendJson(response, { received: true });
  }

  const listEntries = (cloud: Cloud): Promise<InboxEntry[]> =>
    Promise.all(
      storedEntries.map(async (entry) => {
        entry.checked ??= verify(cloud, entry);
        return {
          number: entry.number,
          received_at: entry.receivedAt.toISOString(),
          headers: Object.fromEntries(
            Object.entries(entry.headers).flatMap(([name, value]) =>
              isDisplayedHeader(name) ? [[name, String(value)]] : [],
            ),
          ),
          body: entry.body,
          signature: await entry.checked,
        };
      }),
    );

  return [
    { method: 'POST', path: INBOX_PATH, answer: receive },
    {
      method: 'GET',
      path: INBOX_PATH,
      answer: async (cloud, _, response) =>
        sendPage(response, renderInboxPage(await listEntries(cloud), count)),
    },
    {
      method: 'GET',
      path: JSON_PATH,
      answer: async (cloud, _, response) =>
        sendJson(response, { data: await listEntries(cloud), received: count }),
    },
  ];
}
