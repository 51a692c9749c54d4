import * as z from 'zod';
import { crms } from '#contract/crms.ts';
import { type Pace, TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import {
  createVendorClient,
  type Retryable,
  type VendorCall,
  type VendorResponse,
} from '#platform/vendor-api/vendor-client.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { CrmIdentity } from '../crm-adapter.ts';

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

const part = z.string().default('');
/** Every part of an error body is optional. */
const errorBody = z
  .object({ category: part, message: part, policyName: part })
  .catch({ category: '', message: '', policyName: '' });

export const parseProblem = (body: unknown) => errorBody.parse(body);

function classifyRetryable({ status, body }: VendorResponse): Retryable | undefined {
  if (status === 429) {
    const isDaily = parseProblem(body).policyName === 'DAILY';
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
      mayHaveBeenApplied: true,
    };
  return undefined;
}

/** The calls of one piece of work, which its signal ends. */
export interface HubspotClient {
  call(call: Omit<VendorCall, 'bucket' | 'headers'>): Promise<VendorResponse>;
  search(call: Omit<VendorCall, 'bucket' | 'headers'>): Promise<VendorResponse>;
}

/** HubSpot's API with one account's token. */
export function createHubspotClient(
  transport: Transport,
  accessToken: string,
  pace: Pace = PACE,
  searchPace: Pace = SEARCH_PACE,
): (abortSignal: AbortSignal) => HubspotClient {
  const client = createVendorClient({
    vendor: 'HubSpot',
    transport,
    bucket: new TokenBucket(pace),
    retryable: classifyRetryable,
  });
  const searchBucket = new TokenBucket(searchPace);
  const headers = { authorization: `Bearer ${accessToken}` };

  async function callAuthorized(call: VendorCall, abortSignal: AbortSignal): Promise<VendorResponse> {
    const response = await client.call({ ...call, headers }, abortSignal);
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
    call: (call) => callAuthorized(call, signal),
    search: (call) => callAuthorized({ ...call, bucket: searchBucket }, signal),
  });
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export const createRefusal = (requestName: string, status: number, body: unknown): VendorRefusedError => {
  const { category, message } = parseProblem(body);
  return new VendorRefusedError({
    code: category === '' ? 'crm_refused' : category.toLowerCase(),
    message: `HubSpot rejected ${requestName} (${status}): ${message}`,
    status,
  });
};

/** What a response with status 200 says. */
export function readBody<Body extends z.ZodType>(
  shape: Body,
  { status, body }: VendorResponse,
  requestName: string,
): z.output<Body> {
  if (status !== 200) throw createRefusal(requestName, status, body);
  return shape.parse(body);
}

/** `app.hubspot.com`, `app-eu1.hubspot.com` */
const UI_DOMAIN = /^app(?:-[a-z0-9]+)?\.hubspot\.com$/;
const details = z.object({ portalId: z.number(), uiDomain: z.string().optional() });

/** Looks up the token's account; throws if there is none. */
export async function identifyPortal(client: HubspotClient): Promise<CrmIdentity> {
  const response = await client.call({ method: 'GET', path: `/account-info/${VERSION}/details` });
  const account = details.safeParse(response.body);
  if (response.status === 200 && account.success) {
    const { portalId, uiDomain } = account.data;
    const hasUiDomain = uiDomain !== undefined && UI_DOMAIN.test(uiDomain);
    const id = String(portalId);
    return {
      label: `Portal ${id}`,
      config: { account_id: id, portal_id: id, ...(hasUiDomain && { ui_domain: uiDomain }) },
    };
  }
  const problem = {
    code: 'unexpected_answer',
    message: `HubSpot answered ${response.status}.`,
    status: response.status,
  };
  throw response.status >= 400 && response.status < 500
    ? new VendorRefusedError(problem)
    : new VendorBusyError(problem);
}
