import type { AlertOutcome } from '#domain/alerts/alert-channels.ts';

/** What Slack says of its own troubles, which pass. */
const PASSING = new Set([
  'rate_limited',
  'ratelimited',
  'internal_error',
  'fatal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);

const CONNECT_ANEW = 'Connect the chat again with PUT /integrations/chat.';

/** What a person can do about it; whatever is not here is told by its code alone. */
const ADVICE: Readonly<Record<string, string>> = {
  account_inactive: `The account of the token was deactivated. ${CONNECT_ANEW}`,
  channel_not_found:
    'There is no such channel, or the app cannot see it. Set chat_channel anew, or invite the app.',
  ekm_access_denied: 'An administrator of the chat has suspended posting.',
  invalid_auth: `The token is not valid. ${CONNECT_ANEW}`,
  is_archived: 'The channel is archived. Set chat_channel anew.',
  missing_scope: `The token lacks the scope chat:write. ${CONNECT_ANEW}`,
  no_permission: `The token may not post there. ${CONNECT_ANEW}`,
  not_authed: `The token is missing. ${CONNECT_ANEW}`,
  not_in_channel: 'The app is not in the channel. Invite it there.',
  org_login_required: 'The chat workspace is being moved to another organisation.',
  restricted_action: 'A setting of the chat workspace keeps the app from posting there.',
  token_expired: `The token has expired. ${CONNECT_ANEW}`,
  token_revoked: `The token was revoked. ${CONNECT_ANEW}`,
};

export interface SlackAnswer {
  readonly status: number;
  /** How long it asks to wait. */
  readonly waitMs: number | undefined;
  /** Parsed; undefined where it is no JSON. */
  readonly body: unknown;
}

const errorOf = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('ok' in body)) return undefined;
  if (body.ok === true) return '';
  const code = 'error' in body && typeof body.error === 'string' ? body.error : '';
  // A code is shown to people and goes into the log: nothing but a word.
  return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'unknown_error';
};

/** What an answer of Slack means for an alert. A failure comes with the status 200 and `ok: false`. */
export function outcomeOfSlack({ status, waitMs, body }: SlackAnswer): AlertOutcome {
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  if (status === 429) {
    const problem = {
      code: 'rate_limited',
      message: 'The chat asks to be left alone for a while.',
      status_code: status,
    };
    return { kind: 'retry', problem, ...wait };
  }
  if (status >= 500) {
    const problem = { code: 'http_error', message: `The chat answered ${status}.`, status_code: status };
    return { kind: 'retry', problem, ...wait };
  }
  const code = errorOf(body);
  if (code === '' && status < 300) return { kind: 'delivered', status_code: status };
  if (code === undefined || code === '') {
    const problem = {
      code: 'invalid_response',
      message: 'The chat did not answer as it should.',
      status_code: status,
    };
    return status < 300 ? { kind: 'retry', problem } : { kind: 'failed', problem };
  }
  const message = ADVICE[code] ?? `The chat refused the message (${code}).`;
  const problem = { code, message, status_code: status };
  return PASSING.has(code) ? { kind: 'retry', problem, ...wait } : { kind: 'failed', problem };
}
