import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { VendorResponse } from '#platform/vendor-api/vendor-client.ts';

/** Slack's codes for temporary problems. */
const TEMPORARY_CODES = new Set([
  'rate_limited',
  'ratelimited',
  'internal_error',
  'fatal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);

const CONNECT_AGAIN = 'Connect the chat again with PUT /integrations/chat.';

/** What the user can do about it. For other errors only the code is shown. */
const ADVICE: Readonly<Record<string, string>> = {
  account_inactive: `The token's account was deactivated. ${CONNECT_AGAIN}`,
  channel_not_found:
    'There is no such channel, or the app cannot see it. Set another chat_channel, or invite the app.',
  ekm_access_denied: 'An administrator has suspended posting in the chat.',
  invalid_auth: `The token is not valid. ${CONNECT_AGAIN}`,
  is_archived: 'The channel is archived. Set another chat_channel.',
  missing_scope: `The token lacks the scope chat:write. ${CONNECT_AGAIN}`,
  no_permission: `The token may not post there. ${CONNECT_AGAIN}`,
  not_authed: `The token is missing. ${CONNECT_AGAIN}`,
  not_in_channel: 'The app is not in the channel. Invite it there.',
  org_login_required: 'The chat workspace is being moved to another organization.',
  restricted_action: 'A setting of the chat workspace prevents the app from posting there.',
  token_expired: `The token has expired. ${CONNECT_AGAIN}`,
  users_not_found: 'Nobody in the chat has this email address.',
  token_revoked: `The token was revoked. ${CONNECT_AGAIN}`,
};

type SlackResponse = Pick<VendorResponse, 'status' | 'retryAfterMs' | 'body'>;

const readErrorCode = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('ok' in body)) return undefined;
  if (body.ok === true) return '';
  const code = 'error' in body && typeof body.error === 'string' ? body.error : '';
  // Codes are shown to people and logged, so only a plain word is accepted.
  return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'unknown_error';
};

/** What Slack's response means for an alert. A failure has status 200 and `ok: false`. */
export function toAlertOutcome({ status, retryAfterMs, body }: SlackResponse): AlertOutcome {
  const retryDelay = retryAfterMs === undefined ? {} : { retryAfterMs };
  const createProblem = (problemCode: string, message: string) => ({
    problem: { code: problemCode, message, status_code: status },
  });
  if (status === 429)
    return {
      kind: 'retry',
      ...createProblem('rate_limited', "The chat's rate limit is reached."),
      ...retryDelay,
    };
  if (status >= 500)
    return { kind: 'retry', ...createProblem('http_error', `The chat answered ${status}.`), ...retryDelay };
  const code = readErrorCode(body);
  if (code === '' && status < 300) return { kind: 'delivered', status_code: status };
  if (code === undefined || code === '') {
    const unexpectedProblem = createProblem('invalid_response', 'The chat returned an unexpected response.');
    return { kind: status < 300 ? 'retry' : 'failed', ...unexpectedProblem };
  }
  const rejectionProblem = createProblem(code, ADVICE[code] ?? `The chat rejected the message (${code}).`);
  return TEMPORARY_CODES.has(code)
    ? { kind: 'retry', ...rejectionProblem, ...retryDelay }
    : { kind: 'failed', ...rejectionProblem };
}
