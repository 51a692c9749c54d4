import * as z from 'zod';
import { crms } from '#contract/crms.ts';
import { type Pace, TokenBucket } from '#vendor-api/token-bucket.ts';
import type { Transport } from '#vendor-api/transport.ts';
import {
  type Retryable,
  type VendorCall,
  type VendorResponse,
  vendorClient,
} from '#vendor-api/vendor-client.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';

export type HubspotObject = 'companies' | 'contacts';
/** The service writes no deals. */
export type HubspotReadable = HubspotObject | 'deals';

/** The API version in the paths. */
export const VERSION = '2026-09';
export const HUBSPOT_ORIGIN = 'https://api.hubapi.com';

/**
 * The smallest plan allows 100 calls in 10 s. This leaves room for a second container and the customer's other apps.
 */
const PACE = { perSecond: 8, burst: 20 };
/** HubSpot allows 5 searches per second and account: one at once and four more within the second. */
const SEARCH_PACE = { perSecond: 4, burst: 1 };

const errorBody = z.object({
  category: z.string().default(''),
  message: z.string().default(''),
  policyName: z.string().default(''),
});

export interface HubspotProblem {
  readonly category: string;
  readonly message: string;
  readonly policyName: string;
}

/** Every part of an error body is optional. */
export const problemOf = (body: unknown): HubspotProblem =>
  errorBody.safeParse(body).data ?? { category: '', message: '', policyName: '' };

function retryable({ status, body }: VendorResponse): Retryable | undefined {
  if (status === 429) {
    const isDaily = problemOf(body).policyName === 'DAILY';
    const message = isDaily ? "HubSpot's daily API limit is used up." : "HubSpot's rate limit is reached.";
    return { code: 'rate_limited', message, isBrief: !isDaily };
  }
  // Locked by another write. HubSpot asks clients to wait two seconds.
  if (status === 423)
    return { code: 'crm_locked', message: 'HubSpot has locked the records.', isBrief: true, waitMs: 2_000 };
  // The account is being moved between data centers. Its Retry-After may be a day.
  if (status === 477)
    return { code: 'crm_unavailable', message: 'HubSpot is moving the account.', isBrief: true };
  if (status >= 500)
    return {
      code: 'crm_unavailable',
      message: `HubSpot answered ${status}.`,
      isBrief: true,
      isUnclear: true,
    };
  return undefined;
}

/** The calls of one piece of work, which its signal ends. */
export interface HubspotClient {
  call(call: Omit<VendorCall, 'bucket' | 'headers'>): Promise<VendorResponse>;
  search(call: Omit<VendorCall, 'bucket' | 'headers'>): Promise<VendorResponse>;
}

/** HubSpot's API with one account's token. */
export function hubspotClient(
  transport: Transport,
  accessToken: string,
  pace: Pace = PACE,
  searchPace: Pace = SEARCH_PACE,
): (signal: AbortSignal) => HubspotClient {
  const client = vendorClient({ vendor: 'HubSpot', transport, bucket: new TokenBucket(pace), retryable });
  const searches = new TokenBucket(searchPace);
  const headers = { authorization: `Bearer ${accessToken}` };

  async function authorized(call: VendorCall, signal: AbortSignal): Promise<VendorResponse> {
    const response = await client.call({ ...call, headers }, signal);
    if (response.status === 401) {
      const message = 'HubSpot rejected the access token. Connect it again.';
      throw new VendorRefusedError({ code: 'credentials_refused', message, status: 401 });
    }
    if (response.status === 403) {
      const message = `The access token lacks a required scope; see PUT /integrations/crms/${crms.hubspot.id}.`;
      throw new VendorRefusedError({ code: 'credentials_refused', message, status: 403 });
    }
    return response;
  }

  return (signal) => ({
    call: (call) => authorized(call, signal),
    search: (call) => authorized({ ...call, bucket: searches }, signal),
  });
}
