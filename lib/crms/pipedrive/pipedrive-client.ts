import * as z from 'zod';
import { type Pace, TokenBucket } from '#vendor-api/token-bucket.ts';
import type { Transport } from '#vendor-api/transport.ts';
import {
  type Retryable,
  type VendorCall,
  type VendorResponse,
  vendorClient,
} from '#vendor-api/vendor-client.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';
import type { CrmAccess } from '../crm-adapter.ts';

/**
 * Facts about Pipedrive's API, by confidence. Nothing was called live.
 *
 * H (the vendor's specification, SDK 32 or documentation, read 2026-09): `x-api-token` or Bearer; v2 for everything
 * but `/v1/users/me`; PATCH to update; custom fields under `custom_fields` by 40-digit codes that differ by company;
 * numbers are not converted from text; search matches whole values without case under `exact_match`, costs 20 tokens
 * (a write 5, a list 10, one record 1) of 30,000 × plan × seats a day, and is limited to 10 calls in 2 s; other calls
 * with an API token to 20 in 2 s on the smallest plan; 402 for an account that isn't open, 403 with a
 * `feature_capping_…` code for a full one; deleted records stay for 30 days under `is_deleted`; `job_title` is
 * rejected (403) without contact sync.
 * M (one dated look by a third party): `x-daily-ratelimit-token-remaining`, which may be missing; `x-ratelimit-reset`
 * in seconds; 401 has `{success:false, error, errorCode, error_info}`.
 * L: a list in PATCH (`emails`) replaces the old one; new records show up in search after seconds; two custom fields
 * may share a name; `Retry-After` on 429.
 */

/** 20 calls in 2 s on the smallest plan. If a second worker uses the same token, both run into the limit and wait. */
const PACE = { perSecond: 8, burst: 3 };
/** Pipedrive allows 10 searches in 2 s on every plan. */
const SEARCH_PACE = { perSecond: 4, burst: 2 };
/** The length of the rate-limit window, if Pipedrive doesn't say how much of it is left. */
const WINDOW_MS = 2_000;
/** As long as a push run can wait. Every call during a block by Pipedrive's firewall prolongs it. */
const BLOCKED_MS = 15 * 60_000;
const MESSAGE_MAX = 300;

const errorBody = z.object({
  error: z.string().default(''),
  error_info: z.string().nullish(),
  code: z.string().nullish(),
});

/** Pipedrive's message and its code, in lower case. Both may be missing. */
function problemOf(body: unknown): { readonly code: string; readonly message: string } {
  const { error = '', code } = errorBody.safeParse(body).data ?? {};
  return { code: code?.toLowerCase() ?? '', message: error.slice(0, MESSAGE_MAX) };
}

function tooMany({ header, retryAfterMs }: VendorResponse): Retryable {
  const isDaily =
    header('x-daily-ratelimit-token-remaining') === '0' || header('x-daily-requests-left') === '0';
  if (isDaily) {
    const message = "Your Pipedrive company's daily API budget is used up. It is renewed at midnight.";
    return { code: 'rate_limited', message, isBrief: false };
  }
  const resetMs = Number(header('x-ratelimit-reset')) * 1000;
  const waitMs = retryAfterMs ?? (resetMs > 0 ? resetMs : WINDOW_MS);
  const message = "Pipedrive's rate limit is reached.";
  // Pipedrive's firewall blocks clients that keep calling after this.
  return { code: 'rate_limited', message, isBrief: true, isForAll: true, waitMs };
}

function retryable(response: VendorResponse): Retryable | undefined {
  const { status, body } = response;
  if (status === 429) return tooMany(response);
  if (status === 403 && (typeof body !== 'object' || body === null)) {
    const message = 'Pipedrive has temporarily blocked our calls because there were too many.';
    return { code: 'rate_limited', message, isBrief: false, waitMs: BLOCKED_MS };
  }
  if (status >= 500) {
    const message = `Pipedrive answered ${status}.`;
    return { code: 'crm_unavailable', message, isBrief: true, isUnclear: true };
  }
  return undefined;
}

/** Errors that apply to every record. */
function refusalOf({ status, body }: VendorResponse): VendorRefusedError | undefined {
  const { code, message } = problemOf(body);
  if (status === 401) {
    const text = 'Pipedrive rejected the token. Connect it again.';
    return new VendorRefusedError({ code: 'credentials_refused', message: text, status });
  }
  if (status === 402) {
    const text = 'The Pipedrive company account is not open: its trial has ended, or a payment is missing.';
    return new VendorRefusedError({ code: 'crm_account_closed', message: text, status });
  }
  if (status === 403 && !code.startsWith('feature_capping')) {
    const text = `The token's user isn't allowed to do this in Pipedrive${message && `: ${message}`}.`;
    return new VendorRefusedError({ code: 'credentials_refused', message: text, status });
  }
  return undefined;
}

type PipedriveCall = Omit<VendorCall, 'bucket' | 'headers'>;

/** The calls of one piece of work, which its signal ends. */
export interface PipedriveClient {
  readonly signal: AbortSignal;
  call(call: PipedriveCall): Promise<VendorResponse>;
  search(path: string): Promise<VendorResponse>;
}

/** Pipedrive's API with one user's token. */
export function pipedriveClient(
  transport: Transport,
  { api_token, access_token = '' }: CrmAccess['credentials'],
  pace: Pace = PACE,
): (signal: AbortSignal) => PipedriveClient {
  const client = vendorClient({ vendor: 'Pipedrive', transport, bucket: new TokenBucket(pace), retryable });
  const searches = new TokenBucket(pace === PACE ? SEARCH_PACE : pace);
  const headers: Readonly<Record<string, string>> =
    api_token === undefined ? { authorization: `Bearer ${access_token}` } : { 'x-api-token': api_token };

  async function authorized(call: VendorCall, signal: AbortSignal): Promise<VendorResponse> {
    const response = await client.call({ ...call, headers }, signal);
    const refusal = refusalOf(response);
    if (refusal) throw refusal;
    return response;
  }

  return (signal) => ({
    signal,
    call: (call) => authorized(call, signal),
    search: (path) => authorized({ method: 'GET', path, bucket: searches }, signal),
  });
}

/** The data of a response. Throws on anything but success, naming the failed action. */
export function dataOf<Data>(response: VendorResponse, schema: z.ZodType<Data>, action: string): Data {
  const parsed = z.object({ success: z.literal(true), data: schema }).safeParse(response.body);
  if (response.status < 300 && parsed.success) return parsed.data.data;
  if (response.status < 300 && response.body === undefined) {
    const text = 'Pipedrive answered without JSON.';
    throw new VendorBusyError({ code: 'unexpected_answer', message: text, isUnclear: true });
  }
  const { code, message } = problemOf(response.body);
  throw new VendorRefusedError({
    code: code === '' ? 'crm_refused' : code,
    message: `Pipedrive refused to ${action}${message && `: ${message}`}.`,
    status: response.status,
  });
}
