import { listCrms } from '#contract/crms.ts';
import { type ErrorDetail, withShortPaths } from '#contract/errors.ts';

/** What an agent can do about an error, by its code. If a code is missing here, the message is enough. */
const advice: Readonly<Record<string, string>> = {
  invalid_arguments: "Correct the arguments to match the tool's schema and call again.",
  confirmation_required:
    'Tell the user what it costs, or what it sends and where, and ask. Once they agree, call again with confirm_spend: true or confirm_send: true, as the tool requires.',
  validation_failed: 'Correct the fields named in details and call again.',
  invalid_json: 'Send valid UTF-8 text.',
  unauthorized: 'Tell the user that the API key is invalid, expired or revoked.',
  forbidden:
    'Do not retry. Tell the user that this key is not allowed to do it: it takes write scope or, for some calls, a member who sees the whole workspace. Some are closed to agents that signed in.',
  not_found:
    'Look the id up with search_accounts, list_people or list_detections. Records that belong to other members are not visible.',
  unknown_owner: 'Use an id from list_members.',
  unknown_signal: 'Use an id from list_signals.',
  subscription_required: 'Tell the user: the plan has no active subscription.',
  credits_exhausted: 'Tell the user: get_usage shows when the next period begins.',
  provider_budget_exhausted: "Tell the user: get_usage shows this month's budget.",
  not_active: 'Activate the account first (activate_account, one credit) if the user wants that.',
  illegal_transition: 'Read the account: its status does not allow this, or it was done already.',
  state_changed: 'Tell the user what a colleague did. Call again only if they still want it.',
  left_company:
    'Nothing was charged. Tell the user: this person no longer works there. find_people finds who does.',
  domain_taken: 'Find the existing account: call search_accounts with the domain.',
  crm_not_connected: `Tell the user to connect ${listCrms('or')} first.`,
  directory_not_configured: 'Tell the user to connect a people directory first.',
  request_in_progress: 'The same request is still in progress: wait a few seconds and call again.',
  idempotency_key_reused: 'Use another idempotency_key, or none.',
  payload_too_large: 'Split it into several calls.',
  throttled: 'Wait a few seconds and call again.',
  timed_out: 'Try again with fewer records.',
  upstream_failed: 'Try again in a moment.',
  provider_failed: 'Try again in a moment.',
  internal_error: 'Try again once; then give the request id to the user.',
};

export const getAdvice = (code: string): string | undefined => advice[code];

/** Errors found before the public API is called; errors of the API keep their code. */
type ToolErrorCode = 'invalid_arguments' | 'confirmation_required';

/** A tool call that failed, with a message the agent can act on. */
export class ToolError extends Error {
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(
    code: ToolErrorCode | (string & {}),
    message: string,
    { details = [], requestId }: { details?: readonly ErrorDetail[]; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'ToolError';
    this.code = code;
    this.details = withShortPaths(details);
    this.requestId = requestId;
  }
}
