import * as z from 'zod';
import { type AlertOutcome, createProblemOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { Chat, FoundPerson, TriedToken } from '#domain/outbound/alerts/chat.ts';
import { env } from '#platform/env.ts';
import { createPoolTransport } from '#platform/vendor-api/pool-transport.ts';
import { TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { createVendorClient } from '#platform/vendor-api/vendor-client.ts';
import { composeAlertMessage } from './alert-blocks.ts';
import { composeDigestMessage } from './digest-blocks.ts';
import { toAlertOutcome } from './slack-outcome.ts';

/** Slack responds within a second or two, and a consumer has 45 s in total. */
const LIMIT_MS = 10_000;
/** Slack limits messages per channel, which the alerts' lanes keep. */
const UNLIMITED_RATE = { perSecond: 1_000, burst: 1_000 };

/** Nothing stops a call before its own time limit. */
const NO_SIGNAL = new AbortController().signal;

const UNREACHABLE = createProblemOutcome(
  'retry',
  'connection_failed',
  'The chat could not be reached, or did not respond in time.',
);

const MISSING_EMAIL_SCOPE = createProblemOutcome(
  'failed',
  'missing_scope',
  'For direct messages the token also needs the scope users:read.email. Connect the chat again with it.',
);

const NOBODY_FOUND = createProblemOutcome(
  'failed',
  'users_not_found',
  'Nobody in the chat has your email address.',
);

const tokenTest = z.object({ team: z.string() });
const personLookup = z.object({ user: z.object({ id: z.string() }) });

/** Slack's Web API: JSON both ways, except for lookups, which take a form. A failure is a normal response. */
export function createSlack(transport: Transport, consoleUrl?: string): Chat {
  // One try: alerts have retries of their own, and a message that is sent twice is read twice.
  const client = createVendorClient({
    vendor: 'Slack',
    transport,
    bucket: new TokenBucket(UNLIMITED_RATE),
    retryable: () => undefined,
    callMs: LIMIT_MS,
    maxTries: 1,
  });

  async function call(
    method: string,
    accessToken: string,
    body: object | URLSearchParams,
  ): Promise<{ readonly outcome: AlertOutcome; readonly body?: unknown }> {
    const isForm = body instanceof URLSearchParams;
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8',
    };
    const text = isForm ? body.toString() : JSON.stringify(body);
    const request = { method: 'POST', path: `/api/${method}`, headers, body: text } as const;
    const response = await client.call(request, NO_SIGNAL).catch(() => undefined);
    return response ? { outcome: toAlertOutcome(response), body: response.body } : { outcome: UNREACHABLE };
  }

  return {
    async tryToken(accessToken): Promise<TriedToken> {
      const { outcome, body } = await call('auth.test', accessToken, {});
      if (outcome.kind === 'delivered') {
        return { kind: 'accepted', label: tokenTest.safeParse(body).data?.team ?? 'chat' };
      }
      const { message: reason } = outcome.problem;
      return { kind: outcome.kind === 'failed' ? 'refused' : 'unreachable', reason };
    },

    async post(accessToken, channel, alert) {
      const message =
        alert.type === 'alerts.digest'
          ? composeDigestMessage(alert, consoleUrl)
          : composeAlertMessage(alert, consoleUrl);
      const body = { channel, ...message, unfurl_links: false, unfurl_media: false };
      return (await call('chat.postMessage', accessToken, body)).outcome;
    },

    async findPerson(accessToken, email): Promise<FoundPerson> {
      const form = new URLSearchParams({ email });
      const { outcome, body } = await call('users.lookupByEmail', accessToken, form);
      if (outcome.kind !== 'delivered') {
        return outcome.problem.code === 'missing_scope' ? MISSING_EMAIL_SCOPE : outcome;
      }
      const lookupResponse = personLookup.safeParse(body).data;
      return lookupResponse ? { kind: 'found', id: lookupResponse.user.id } : NOBODY_FOUND;
    },
  };
}

/** Fixed, so that a token can't be sent anywhere else. */
const HOST = 'https://slack.com';
const SANDBOX_PATH = '/_local/chat';

/** A local run posts to its own sandbox. */
export function createLiveChat(): Chat {
  const sandbox = env.sandboxOrigin();
  const transport = createPoolTransport(sandbox === undefined ? HOST : `${sandbox}${SANDBOX_PATH}`);
  return createSlack(transport, env.consoleUrl());
}
