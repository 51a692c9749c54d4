import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { SECOND_MS } from '#contract/time.ts';
import { type ChatPost, renderChatPage } from './chat-page.ts';
import { type ChatMessage, checkLookup, checkToken, findMessageError, toUserId } from './chat-rules.ts';
import { type LocalPage, sendJson } from './local-pages.ts';
import { sendPage } from './page.ts';

export const CHAT_PATH = '/_local/chat';

/** The newest posts that are kept. */
const MAX_KEPT_POSTS = 200;
/** Slack accepts one message per second and channel, and short bursts. */
const MAX_POSTS_PER_SECOND = 3;

/**
 * A stand-in for Slack's Web API that enforces its rules and shows what was posted. The channels `#busy-<n>` and
 * `#down-<n>` return 429 and 503 for their first n posts.
 */
export function createChatSandbox(now: () => number = Date.now): LocalPage[] {
  const posts: ChatPost[] = [];
  const refusals = new Map<string, number>();

  /** Whether this post is one of the first n that the channel rejects. */
  function isRefused(channel: string, kind: 'busy' | 'down'): boolean {
    const refusalLimit = Number(new RegExp(`^#${kind}-(\\d{1,2})\\b`).exec(channel)?.[1] ?? 0);
    const refusalCount = refusals.get(channel) ?? 0;
    if (refusalCount >= refusalLimit) return false;
    refusals.set(channel, refusalCount + 1);
    return true;
  }

  const isTooFast = (channel: string): boolean =>
    posts.filter((post) => post.channel === channel && Number(post.ts) * 1000 > now() - SECOND_MS).length >=
    MAX_POSTS_PER_SECOND;

  async function postMessage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = (await json(request)) as ChatMessage;
    const problem = checkToken(request.headers.authorization) ?? findMessageError(message);
    if (problem !== undefined) return sendJson(response, { ok: false, error: problem });
    const channel = String(message.channel);
    if (isRefused(channel, 'down')) {
      response.writeHead(503).end('down');
      return;
    }
    if (isRefused(channel, 'busy') || isTooFast(channel)) {
      response.setHeader('retry-after', '1');
      return sendJson(response, { ok: false, error: 'rate_limited' }, 429);
    }
    const ts = (now() / 1000).toFixed(6);
    posts.unshift({ ts, channel, text: String(message.text ?? ''), blocks: message.blocks ?? [] });
    posts.length = Math.min(posts.length, MAX_KEPT_POSTS);
    sendJson(response, { ok: true, channel, ts });
  }

  function testToken(request: IncomingMessage, response: ServerResponse): void {
    const error = checkToken(request.headers.authorization);
    request.resume();
    sendJson(
      response,
      error === undefined
        ? { ok: true, team: 'Chat sandbox', team_id: 'T0SANDBOX', user: 'signals', user_id: 'U0SANDBOX' }
        : { ok: false, error },
    );
  }

  /** Slack reads a form here, not JSON. */
  async function lookUpUser(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const email = isForm ? new URLSearchParams(await text(request)).get('email') : null;
    const error = checkToken(request.headers.authorization) ?? checkLookup(email);
    if (error !== undefined) return sendJson(response, { ok: false, error });
    sendJson(response, { ok: true, user: { id: toUserId(String(email)), profile: { email } } });
  }

  return [
    {
      method: 'POST',
      path: `${CHAT_PATH}/api/users.lookupByEmail`,
      answer: (_, request, response) => lookUpUser(request, response),
    },
    {
      method: 'POST',
      path: `${CHAT_PATH}/api/auth.test`,
      answer: (_, request, response) => testToken(request, response),
    },
    {
      method: 'POST',
      path: `${CHAT_PATH}/api/chat.postMessage`,
      answer: (_, request, response) => postMessage(request, response),
    },
    {
      method: 'GET',
      path: CHAT_PATH,
      answer: (_, __, response) => sendPage(response, renderChatPage(posts)),
    },
    {
      method: 'GET',
      path: `${CHAT_PATH}.json`,
      answer: (_, __, response) => sendJson(response, { data: posts }),
    },
  ];
}
