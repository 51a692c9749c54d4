import { retryAfterMs } from '#client/retry-after.ts';
import type { Alert, AlertDigest } from '#contract/alerts.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { Chat, FoundPerson, TriedToken } from '#domain/outbound/alerts/chat.ts';
import { countCall } from '#platform/count-call.ts';
import type { Transport } from '#vendor-api/transport.ts';
import { USER_AGENT } from '#vendor-api/user-agent.ts';
import { alertMessage } from './alert-blocks.ts';
import { digestMessage } from './digest-blocks.ts';
import { escaped } from './mrkdwn.ts';
import { outcomeOfSlack, type SlackResponse } from './slack-outcome.ts';

/** Slack responds within a second or two, and a consumer has 45 s in total. */
const LIMIT_MS = 10_000;

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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (body: unknown, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Slack accepts 40,000 characters; a notice is a few lines. */
const NOTICE_MAX = 1_000;

/** Slack's Web API: JSON both ways, except for lookups, which take a form. A failure is a normal response. */
export function slack(transport: Transport): Chat {
  /** Undefined if there is no response. */
  async function call(
    method: string,
    accessToken: string,
    body: object | URLSearchParams,
    signal?: AbortSignal,
  ): Promise<SlackResponse | undefined> {
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
      const request = {
        method: 'POST' as const,
        path: `/api/${method}`,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type':
            body instanceof URLSearchParams
              ? 'application/x-www-form-urlencoded'
              : 'application/json; charset=utf-8',
          'user-agent': USER_AGENT,
        },
        body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
      };
      const response = await countCall('Slack', signal, () =>
        transport(request, signal ? AbortSignal.any([signal, limit]) : limit),
      );
      const waitMs = retryAfterMs(response.headers['retry-after'], Date.now());
      return { status: response.status, waitMs, body: parsed(response.body) };
    } catch {
      return undefined;
    }
  }

  return {
    async tryToken(accessToken): Promise<TriedToken> {
      const response = await call('auth.test', accessToken, {});
      const outcome = response ? outcomeOfSlack(response) : UNREACHABLE;
      if (outcome.kind === 'delivered') {
        return { kind: 'accepted', label: textOf(response?.body, 'team') ?? 'chat' };
      }
      const { message: reason } = outcome.problem;
      return { kind: outcome.kind === 'failed' ? 'refused' : 'unreachable', reason };
    },

    async post(accessToken: string, channel: string, alert: Alert | AlertDigest, signal?: AbortSignal) {
      const content = alert.type === 'alerts.digest' ? digestMessage(alert) : alertMessage(alert);
      const message = { channel, ...content, unfurl_links: false, unfurl_media: false };
      const response = await call('chat.postMessage', accessToken, message, signal);
      return response ? outcomeOfSlack(response) : UNREACHABLE;
    },

    async say(accessToken, channel, text) {
      const message = { channel, text: escaped(text, NOTICE_MAX), unfurl_links: false, unfurl_media: false };
      const response = await call('chat.postMessage', accessToken, message);
      return response ? outcomeOfSlack(response) : UNREACHABLE;
    },

    async findPerson(accessToken, email, signal): Promise<FoundPerson> {
      const response = await call('users.lookupByEmail', accessToken, new URLSearchParams({ email }), signal);
      const outcome = response ? outcomeOfSlack(response) : UNREACHABLE;
      if (outcome.kind !== 'delivered') {
        return outcome.problem.code === 'missing_scope' ? MISSING_EMAIL_SCOPE : outcome;
      }
      const body = response?.body;
      const user: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'user') : undefined;
      const id = textOf(user, 'id');
      return id === undefined ? NOBODY_FOUND : { kind: 'found', id };
    },
  };
}
