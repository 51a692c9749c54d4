import { retryAfterMs } from '#client/retry-after.ts';
import type { Alert } from '#contract/alerts.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { Chat, TriedToken } from '#domain/outbound/alerts/chat.ts';
import { countCall } from '#platform/count-call.ts';
import type { Transport } from '#vendor-api/transport.ts';
import { USER_AGENT } from '#vendor-api/user-agent.ts';
import { alertMessage } from './alert-blocks.ts';
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

/** Slack's Web API: JSON both ways. A failure is a normal response. */
export function slack(transport: Transport): Chat {
  /** Undefined if there is no response. */
  async function call(
    method: string,
    accessToken: string,
    body: object,
    signal?: AbortSignal,
  ): Promise<SlackResponse | undefined> {
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
      const request = {
        method: 'POST' as const,
        path: `/api/${method}`,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json; charset=utf-8',
          'user-agent': USER_AGENT,
        },
        body: JSON.stringify(body),
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

    async post(accessToken: string, channel: string, alert: Alert, signal?: AbortSignal) {
      const message = { channel, ...alertMessage(alert), unfurl_links: false, unfurl_media: false };
      const response = await call('chat.postMessage', accessToken, message, signal);
      return response ? outcomeOfSlack(response) : UNREACHABLE;
    },
  };
}
