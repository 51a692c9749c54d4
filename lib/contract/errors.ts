/** Every error an API client can get: its status and default message. */
export const errorCodes = {
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  validation_failed: { status: 400, message: 'The request is not valid; see details.' },
  request_refused: { status: 400, message: 'The gateway refused the request.' },
  limit_exceeded: { status: 400, message: 'The request exceeds a limit.' },
  url_not_allowed: {
    status: 400,
    message: "The URL can't receive webhooks. Use an https URL that resolves to public addresses only.",
  },
  unknown_queue: { status: 400, message: 'This export queue does not exist.' },
  unknown_owner: { status: 400, message: 'The owner must be a member of the workspace; see GET /members.' },
  unknown_signal: { status: 400, message: 'This signal does not exist; see GET /signals.' },
  credentials_refused: {
    status: 400,
    message: "These credentials were rejected by the service you're connecting. Nothing was stored.",
  },
  unauthorized: {
    status: 401,
    message:
      'The API key is missing, malformed, unknown or revoked. Send it as "Authorization: Bearer <key>".',
  },
  subscription_required: { status: 402, message: 'This needs an active subscription.' },
  credits_exhausted: { status: 402, message: 'The credits of this period are used up.' },
  provider_budget_exhausted: {
    status: 402,
    message: "This month's data-provider budget is used up; see GET /usage.",
  },
  forbidden: { status: 403, message: "This API key isn't allowed to do that." },
  not_found: { status: 404, message: 'This record does not exist in this workspace.' },
  route_not_found: { status: 404, message: 'This endpoint does not exist; see the API reference.' },
  method_not_allowed: {
    status: 405,
    message: "This path doesn't support that method; see the Allow header.",
  },
  illegal_transition: { status: 409, message: "The account's status doesn't allow this." },
  not_active: { status: 409, message: 'This needs an active account. Activate it first.' },
  left_company: {
    status: 409,
    message: 'This person has left the company. No address was looked up and nothing was charged.',
  },
  domain_taken: { status: 409, message: 'Another account of the workspace has this domain.' },
  name_taken: { status: 409, message: 'Another record in this workspace has this name.' },
  email_taken: { status: 409, message: 'Another member of this workspace has this email.' },
  builtin_signal: {
    status: 409,
    message: "Built-in signals can't be deleted. Set is_active to false instead.",
  },
  no_event_signal: {
    status: 409,
    message:
      'This signal takes no events. Create one with found_in: events and an event_rule, and leave it active.',
  },
  state_changed: { status: 409, message: 'Someone else changed the state since you read it.' },
  message_edited: {
    status: 409,
    message: 'Someone edited this message. Send replace_edit: true to write it again all the same.',
  },
  email_not_offered: {
    status: 409,
    message: 'This service sends no email: its operator has set up no sender. Choose another channel.',
  },
  email_not_verified: {
    status: 409,
    message:
      'Email only goes to the address you have signed in with. Sign in as yourself once, then try again.',
  },
  model_required: {
    status: 409,
    message: 'This needs a language model, and this stage has none. Write or edit the message yourself.',
  },
  still_running: { status: 409, message: 'The run is still in progress. Wait for it to finish.' },
  import_running: {
    status: 409,
    message:
      'An import from this CRM is running; its id is in details. Wait for its end, or stop it with POST /imports/{id}/stop.',
  },
  nothing_to_retry: { status: 409, message: 'The run has no failed rows to retry.' },
  destination_deleted: {
    status: 409,
    message: 'The webhook destination of this run was deleted. Push to another one.',
  },
  crm_not_connected: {
    status: 409,
    message: 'No CRM is connected. Connect one with PUT /integrations/crms/{provider}.',
  },
  directory_not_configured: {
    status: 409,
    message: 'No people directory is connected. Connect one with PUT /integrations/directories/{provider}.',
  },
  directory_not_offered: {
    status: 409,
    message: "This stage doesn't use that directory, so it needs no key.",
  },
  too_many_secrets: {
    status: 409,
    message: 'Too many old secrets are still active. Wait for the oldest to expire.',
  },
  no_webhook: {
    status: 409,
    message: 'There is no notification webhook. Set webhook_url with PUT /settings/notifications first.',
  },
  no_signing_secret: {
    status: 409,
    message: 'A queue destination has no signing secret. AWS permissions protect the queue.',
  },
  own_key: {
    status: 409,
    message: "A key can't revoke itself. Use another key of the workspace.",
  },
  last_owner: {
    status: 409,
    message:
      'This is the last way in for an owner. First create a key of the workspace that does not expire, or let another owner sign in.',
  },
  answer_sealed: {
    status: 409,
    message:
      'This request was already made with another API key. Its response holds a secret, so only that key can see it again.',
  },
  request_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Try again in a moment.',
  },
  too_many_changes: {
    status: 409,
    message:
      'The credentials of this workspace were changed 100 times today, which is the limit. Nothing was stored; try again tomorrow.',
  },
  cursor_expired: {
    status: 410,
    message:
      'This cursor can no longer be used. Begin again: call GET /changes without after, store next_cursor, then list the records once.',
  },
  payload_too_large: { status: 413, message: 'The request body is too large. Split it into several calls.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as JSON with "Content-Type: application/json".',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request. Use a new one.',
  },
  throttled: { status: 429, message: 'Too many requests. Retry after the number of seconds in Retry-After.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id to support.',
  },
  upstream_failed: { status: 502, message: 'The service returned an invalid response. Try again.' },
  provider_failed: {
    status: 502,
    message: "A data provider didn't respond. Nothing was changed; try again.",
  },
  chat_unreachable: {
    status: 502,
    message: "Slack didn't respond as expected. Nothing was stored; try again.",
  },
  crm_unreachable: {
    status: 502,
    message: "The CRM didn't respond as expected. Nothing was stored; try again.",
  },
  directory_unreachable: {
    status: 502,
    message: "The directory didn't respond as expected. Nothing was stored; try again.",
  },
  timed_out: { status: 504, message: 'The service took too long to respond. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** A client that sends 500 bad entries needs the first few, not a megabyte of errors. */
export const MAX_DETAILS = 20;
/** In characters. Field names come from the caller and may be megabytes long. */
export const MAX_PATH_LENGTH = 200;

/** A surrogate pair cut in half. */
const TRAILING_HALF_SURROGATE = /[\ud800-\udbff]$/;

/** Cuts long paths. */
export const withShortPaths = (details: readonly ErrorDetail[]): readonly ErrorDetail[] =>
  details.map(({ path, message }) => ({
    path:
      path.length > MAX_PATH_LENGTH
        ? `${path.slice(0, MAX_PATH_LENGTH - 1).replace(TRAILING_HALF_SURROGATE, '')}…`
        : path,
    message,
  }));

/** A refusal with a code the API client can act on. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = errorCodes[code].message,
    details?: readonly ErrorDetail[],
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.details = details && withShortPaths(details);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * How a rule refuses: `throw refuse('not_found')`. An endpoint passes its rules a `Refuse` limited to the codes in its
 * contract, so any other code is a type error.
 */
export type Refuse<Code extends ErrorCode> = (
  code: Code,
  message?: string,
  details?: readonly ErrorDetail[],
  retryAfterSeconds?: number,
) => ServiceError;

export const refuse: Refuse<ErrorCode> = (...parameters) => new ServiceError(...parameters);
