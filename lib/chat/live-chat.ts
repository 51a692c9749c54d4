import type { Chat } from '#domain/outbound/alerts/chat.ts';
import { env } from '#platform/env.ts';
import { poolTransport } from '#vendor-api/pool-transport.ts';
import { slack } from './slack.ts';

/** Fixed, so that a token can't be sent anywhere else. */
const HOST = 'https://slack.com';
const SANDBOX_PATH = '/_local/chat';

/** A local run posts to its own sandbox. */
export function liveChat(): Chat {
  const sandbox = env.sandboxOrigin();
  return slack(poolTransport(sandbox === undefined ? HOST : `${sandbox}${SANDBOX_PATH}`));
}
