import type { Chat } from '#domain/integrations/chat.ts';
import { env } from '#platform/env.ts';
import { poolTransport } from '#providers/http/pool-transport.ts';
import { slack } from './slack.ts';

/** Fixed, so that a token goes nowhere else. */
const HOST = 'https://slack.com';
const SANDBOX_PATH = '/_local/chat';

/** The chat of this stage: a local run posts to its own sandbox. */
export function stageChat(): Chat {
  const sandbox = env.sandboxOrigin();
  return slack(poolTransport(sandbox === undefined ? HOST : `${sandbox}${SANDBOX_PATH}`));
}
