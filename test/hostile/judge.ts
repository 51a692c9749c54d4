import { apiHeaders } from '#contract/browser-access.ts';
import { type AnyEndpoint, listCommonErrors, requiresWriteScope } from '#contract/endpoint.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import type { Draft, EndpointDraft } from './draft.ts';
import { isStranger } from './known-ids.ts';
import type { WireResponse } from './send-raw.ts';

/** What must never be returned to any caller. */
export interface Secrets {
  readonly ofOthers: readonly string[];
  /** In the caller's own workspace, but hidden from the scoped member. */
  readonly outOfSight: readonly string[];
}

/** Errors of the gateway itself, before it knows the endpoint. */
const OF_THE_GATEWAY: readonly ErrorCode[] = ['request_refused', 'validation_failed', 'payload_too_large'];
const OF_ANOTHER_ROUTE: readonly ErrorCode[] = ['route_not_found', 'method_not_allowed'];

/** Throws the message if the condition does not hold. */
export function check(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new Error(what);
}

function jsonOf({ body, headers }: WireResponse): unknown {
  check(/^application\/json/.test(headers.get('content-type') ?? ''), 'the answer is no JSON by its type');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Error('the answer is no JSON');
  }
}

const declared = (endpoint: AnyEndpoint): readonly ErrorCode[] => [
  ...endpoint.errors,
  ...listCommonErrors(endpoint),
  ...OF_THE_GATEWAY,
];

/** The standard error format, with an allowed code that matches the status. */
export function judgeRefusal(response: WireResponse, to: string, allowed: readonly string[]): void {
  const { status, headers } = response;
  const { error, ...others } = jsonOf(response) as { error?: Record<string, unknown> };
  check(error !== undefined && Object.keys(others).length === 0, 'a refusal is not { error } alone');
  const { code, message, details, request_id, ...rest } = error;
  check(Object.keys(rest).length === 0, `an error has also ${Object.keys(rest)}`);
  check(typeof message === 'string' && message !== '', 'an error says nothing');
  check(request_id === headers.get('x-request-id') && Boolean(request_id), 'the request id is another');
  const known = errorCodes[code as ErrorCode] as { status: number } | undefined;
  check(known !== undefined, `there is no code ${String(code)}`);
  // The gateway uses its own status for its own errors.
  check(known.status === status || code === 'request_refused', `${String(code)} came with ${status}`);
  check(allowed.includes(String(code)), `${to} does not declare ${String(code)}`);
  check(
    details === undefined ||
      (Array.isArray(details) &&
        details.every((one) => typeof one.path === 'string' && typeof one.message === 'string')),
    'details are of another shape',
  );
  if (status === 405) check(headers.has('allow'), 'a 405 without Allow');
  if (status === 429) check(headers.has('retry-after'), 'a 429 without Retry-After');
}

function judgeSuccess(response: WireResponse, { endpoint }: EndpointDraft): void {
  const { status, headers, body } = response;
  if (status === 304) {
    check(body.length === 0, 'a 304 with a body');
    return;
  }
  if (endpoint.rows) {
    check(status === 200, `${endpoint.id} does not declare ${status}`);
    return;
  }
  const schema = endpoint.responses[status as 200];
  check(schema !== undefined, `${endpoint.id} does not declare ${status}`);
  const json = jsonOf({ ...response, headers }) as { error?: { code?: string } };
  if (endpoint.streams && json.error) {
    // If a stream fails after its status was sent, only the body says so.
    check(errorCodes[json.error.code as ErrorCode].status < 500, `a stream ended with ${json.error.code}`);
    return;
  }
  const read = schema.safeParse(json);
  check(read.success, `the answer is not as declared: ${read.error?.message}`);
}

export const everyCode: readonly string[] = Object.keys(errorCodes);

/** Holds for every response: no internal error, no foreign data, and a request id. */
export function judgeAnyAnswer(response: WireResponse, { actor, bends }: Draft, secrets: Secrets): void {
  const { status, headers, bytes, body } = response;
  for (const secret of [...secrets.ofOthers, ...(actor === 'scoped' ? secrets.outOfSight : [])]) {
    check(!bytes.includes(secret) && !body.includes(secret), `the answer holds ${secret}`);
  }
  check(status < 500, `${status}`);
  if (bends === 'wire') return;
  check(status >= 200, 'the connection was closed without an answer');
  check(Boolean(headers.get('x-request-id')), 'an answer without a request id');
}

/** Throws if a response is wrong. */
export function judge(response: WireResponse, draft: EndpointDraft, secrets: Secrets): void {
  const { status, headers } = response;
  const { actor, endpoint, bends } = draft;
  judgeAnyAnswer(response, draft, secrets);
  if (bends === 'wire') return;
  for (const [name, value] of Object.entries(apiHeaders)) {
    check(headers.get(name) === value, `an answer without ${name}`);
  }
  if (draft.method === 'HEAD' || draft.method === 'OPTIONS') return;
  if (status >= 400) {
    const allowed = bends === 'route' ? everyCode : [...declared(endpoint), ...OF_ANOTHER_ROUTE];
    judgeRefusal(response, endpoint.id, allowed);
    return;
  }
  if (bends === 'route') return;
  check(!isStranger(actor), `a ${actor} key was let in`);
  check(!(actor === 'readOnly' && requiresWriteScope(endpoint)), 'a key that reads has written');
  check(
    !(actor === 'scoped' && endpoint.access === 'workspace'),
    'a scoped member has changed the workspace',
  );
  judgeSuccess(response, draft);
}
