import type { Chat } from '#domain/outbound/alerts/chat.ts';
import { getConsoleUrl } from '#platform/console-url.ts';
import { env } from '#platform/env.ts';
import { createPoolTransport } from '#platform/vendor-api/pool-transport.ts';
import { createSlack } from './slack.ts';

/** Fixed, so that a token can't be sent anywhere else. */
const HOST = 'https://slack.com';
const SANDBOX_PATH = '/_local/chat';

/** A local run posts to its own sandbox. */
export function createLiveChat(): Chat {
  const sandbox = env.sandboxOrigin();
  const transport = createPoolTransport(sandbox === undefined ? HOST : `${sandbox}${SANDBOX_PATH}`);
  return createSlack(transport, getConsoleUrl());
}
