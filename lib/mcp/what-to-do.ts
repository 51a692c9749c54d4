import { crmList } from '#contract/crms.ts';

/** What an agent can do about a refusal, by its code. Where nothing stands here, the message says it all. */
const advice: Readonly<Record<string, string>> = {
  invalid_arguments: "Correct the arguments by the tool's schema and call again.",
  invalid_cursor: 'Leave the cursor out to start from the beginning.',
  confirmation_required:
    'Tell the user what it costs and ask. Once they agree, call again with confirm_spend: true.',
  validation_failed: 'Correct what details name and call again.',
  invalid_json: 'Send text that is valid UTF-8.',
  unauthorized: 'Tell the user that the API key does not work (any more).',
  forbidden:
    'Do not try again: tell the user that this key may not do it. A key that may write, or a member who sees the whole workspace, can.',
  not_found:
    'Look the id up with search_accounts, list_people, list_detections or list_runs; what belongs to others cannot be seen.',
  unknown_owner: 'Take an id of list_members.',
  unknown_signal: 'Take an id of list_signals.',
  subscription_required: 'Tell the user: the plan has no active subscription.',
  credits_exhausted: 'Tell the user: get_usage shows when the next period begins.',
  provider_budget_exhausted: 'Tell the user: get_usage shows the budget of this month.',
  not_active: 'Activate the account first (activate_account, one credit) if the user wants that.',
  illegal_transition: 'Read the account: its status does not allow this, or it is done already.',
  domain_taken: 'Look for the account with search_accounts and its domain.',
  crm_not_connected: `Tell the user to connect ${crmList('or')} first.`,
  directory_not_configured: 'Tell the user to connect a directory of people first.',
  request_in_progress: 'The same request is under way: wait some seconds and call again.',
  idempotency_key_reused: 'Take another idempotency_key, or none.',
  payload_too_large: 'Split it into several calls.',
  throttled: 'Wait some seconds and call again.',
  timed_out: 'Try again, with less at a time.',
  upstream_failed: 'Try again in a moment.',
  provider_failed: 'Try again in a moment.',
  internal_error: 'Try again once; then give the request id to the user.',
};

export const whatToDo = (code: string): string | undefined => advice[code];
