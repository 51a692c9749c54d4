import type { Alert, AlertDigest } from '#contract/alerts.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { Chat, FoundPerson, TriedToken } from '#domain/outbound/alerts/chat.ts';
import { TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { createVendorClient, type VendorResponse } from '#platform/vendor-api/vendor-client.ts';
import { composeAlertMessage } from './alert-blocks.ts';
import { composeDigestMessage } from './digest-blocks.ts';
import { escapeText } from './mrkdwn.ts';
import { toAlertOutcome } from './slack-outcome.ts';

/** Slack responds within a second or two, and a consumer has 45 s in total. */
const LIMIT_MS = 10_000;
/** Slack limits messages per channel, which the alerts' lanes keep. */
const UNPACED = { perSecond: 1_000, burst: 1_000 };

const UNREACHABLE: AlertOutcome = {
  kind: 'retry',
  problem: {
    code: 'connection_failed',
    message: 'The chat could not be reached, or did not respond in time.',
  },
};

const MISSING_EMAIL_SCOPE: FoundPerson = {
  kind: 'failed',
  problem: {
    code: 'missing_scope',
    message:
      'For direct messages the token also needs the scope users:read.email. Connect the chat again with it.',
  },
};

const NOBODY_FOUND: FoundPerson = {
  kind: 'failed',
  problem: { code: 'users_not_found', message: 'Nobody in the chat has your email address.' },
};

const readText = (body: unknown, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Slack accepts 40,000 characters; a notice is a few lines. */
const NOTICE_MAX = 1_000;

/** Slack's Web API: JSON both ways, except for lookups, which take a form. A failure is a normal response. */
export function createSlack(transport: Transport, consoleUrl?: string): Chat {
  // One try: alerts have retries of their own, and a message that is sent twice is read twice.
  const client = createVendorClient({
    vendor: 'Slack',
    transport,
    bucket: new TokenBucket(UNPACED),
    retryable: () => undefined,
    callMs: LIMIT_MS,
    maxTries: 1,
  });

  /** Undefined if there is no response. */
  async function call(
    method: string,
    accessToken: string,
    body: object | URLSearchParams,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<VendorResponse | undefined> {
    const isForm = body instanceof URLSearchParams;
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8',
    };
    const text = isForm ? body.toString() : JSON.stringify(body);
    const request = { method: 'POST', path: `/api/${method}`, headers, body: text } as const;
    return client.call(request, signal).catch(() => undefined);
  }

  return {
    async tryToken(accessToken): Promise<TriedToken> {
      const response = await call('auth.test', accessToken, {});
      const outcome = response ? toAlertOutcome(response) : UNREACHABLE;
      if (outcome.kind === 'delivered') {
        return { kind: 'accepted', label: readText(response?.body, 'team') ?? 'chat' };
      }
      const { message: reason } = outcome.problem;
      return { kind: outcome.kind === 'failed' ? 'refused' : 'unreachable', reason };
    },

    async post(accessToken: string, channel: string, alert: Alert | AlertDigest, signal?: AbortSignal) {
      const content =
        alert.type === 'alerts.digest'
          ? composeDigestMessage(alert, consoleUrl)
          : composeAlertMessage(alert, consoleUrl);
      const message = { channel, ...content, unfurl_links: false, unfurl_media: false };
      const response = await call('chat.postMessage', accessToken, message, signal);
      return response ? toAlertOutcome(response) : UNREACHABLE;
    },

    async say(accessToken, channel, text) {
      const message = {
        channel,
        text: escapeText(text, NOTICE_MAX),
        unfurl_links: false,
        unfurl_media: false,
      };
      const response = await call('chat.postMessage', accessToken, message);
      return response ? toAlertOutcome(response) : UNREACHABLE;
    },

    async findPerson(accessToken, email, signal): Promise<FoundPerson> {
      const response = await call('users.lookupByEmail', accessToken, new URLSearchParams({ email }), signal);
      const outcome = response ? toAlertOutcome(response) : UNREACHABLE;
      if (outcome.kind !== 'delivered') {
        return outcome.problem.code === 'missing_scope' ? MISSING_EMAIL_SCOPE : outcome;
      }
      const body = response?.body;
      const user: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'user') : undefined;
      const id = readText(user, 'id');
      return id === undefined ? NOBODY_FOUND : { kind: 'found', id };
    },
  };
}
