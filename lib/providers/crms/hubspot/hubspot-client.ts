import * as z from 'zod';
import { crms } from '#contract/crms.ts';
import { chunkByChunk } from '#domain/shared/work/limiter.ts';
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
export const parseProblem = (body: unknown): HubspotProblem =>
  errorBody.safeParse(body).data ?? { category: '', message: '', policyName: '' };

function toRetry({ status, body }: VendorResponse): Retryable | undefined {
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
export function createHubspotClient(
  transport: Transport,
  accessToken: string,
  pace: Pace = PACE,
  searchPace: Pace = SEARCH_PACE,
): (signal: AbortSignal) => HubspotClient {
  const client = createVendorClient({
    vendor: 'HubSpot',
    transport,
    bucket: new TokenBucket(pace),
    retryable: toRetry,
  });
  const searches = new TokenBucket(searchPace);
  const headers = { authorization: `Bearer ${accessToken}` };

  async function callAuthorized(call: VendorCall, signal: AbortSignal): Promise<VendorResponse> {
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
    call: (call) => callAuthorized(call, signal),
    search: (call) => callAuthorized({ ...call, bucket: searches }, signal),
  });
}

/** HubSpot's limit per call. */
export const BATCH = 100;

/** A record as HubSpot has it. */
export interface HubspotRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

export const paging = z.object({ next: z.object({ after: z.string() }).optional() }).optional();

/** A page of records. */
export const listPageShape = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      properties: z.record(z.string(), z.string().nullable()),
      archived: z.boolean().optional(),
    }),
  ),
  paging,
});
export const recordPage = listPageShape.extend({ results: listPageShape.shape.results.default([]) });

const createRefusal = (what: string, status: number, body: unknown): VendorRefusedError => {
  const { category, message } = parseProblem(body);
  return new VendorRefusedError({
    code: category === '' ? 'crm_refused' : category.toLowerCase(),
    message: `HubSpot rejected ${what} (${status}): ${message}`,
    status,
  });
};

/** What a response with status 200 says. */
export function readBody<Body extends z.ZodType>(
  shape: Body,
  { status, body }: VendorResponse,
  what: string,
): z.output<Body> {
  if (status !== 200) throw createRefusal(what, status, body);
  return shape.parse(body);
}

/** The records with these values of a unique property, or with these ids. Unlike a search, it never lags. */
export const readRecords = (
  client: HubspotClient,
  object: HubspotReadable,
  by: { readonly ids: readonly string[]; readonly idProperty?: string },
  properties: readonly string[],
): Promise<HubspotRecord[]> =>
  chunkByChunk([...new Set(by.ids)], BATCH, async (ids) => {
    const response = await client.call({
      method: 'POST',
      path: `/crm/objects/${VERSION}/${object}/batch/read`,
      body: {
        ...(by.idProperty !== undefined && { idProperty: by.idProperty }),
        inputs: ids.map((id) => ({ id })),
        properties,
        propertiesWithHistory: [],
      },
    });
    // 207 reports ids that don't exist. If none does, some versions respond with 404.
    if (response.status === 404) return [];
    if (response.status < 200 || response.status > 299)
      throw createRefusal('a read', response.status, response.body);
    return recordPage.parse(response.body).results;
  });

/** The query of the page that begins at the cursor. */
export const toPageQuery = (
  after: string | null,
  more: Readonly<Record<string, string>> = {},
): URLSearchParams =>
  new URLSearchParams({ limit: String(BATCH), ...more, ...(after !== null && { after }) });

/** A cursor that leads back to its own page would never end. */
export function requireNextCursor(after: string | null, next: string | undefined): string | null {
  if (next !== undefined && next === after) {
    const message = 'HubSpot gives the same page again.';
    throw new VendorRefusedError({ code: 'unexpected_answer', message });
  }
  return next ?? null;
}

/** HubSpot's limit for reading associations. */
const INPUTS_PER_CALL = 1_000;

const associations = z.object({
  results: z
    .array(
      z.object({
        from: z.object({ id: z.string() }),
        to: z.array(z.object({ toObjectId: z.coerce.string() })).default([]),
        paging,
      }),
    )
    .default([]),
});

interface AssociationsOf {
  readonly id: string;
  /** A record with many has pages of them. */
  readonly after?: string;
}

/**
 * The records of the second type by those of the first. Those without any are left out. Of a record with more than `enough`,
 * no further page is read.
 */
export async function readAssociatedIds(
  client: HubspotClient,
  [from, to]: readonly [HubspotReadable, HubspotReadable],
  ids: readonly string[],
  enough = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  let remaining: AssociationsOf[] = [...new Set(ids)].map((id) => ({ id }));
  while (remaining.length > 0) {
    remaining = await chunkByChunk(remaining, INPUTS_PER_CALL, async (inputs) => {
      const path = `/crm/associations/${VERSION}/${from}/${to}/batch/read`;
      const response = await client.call({ method: 'POST', path, body: { inputs } });
      // 207 reports records without associations; if none has any, some versions respond with 404.
      if (response.status === 404) return [];
      if (response.status < 200 || response.status > 299)
        throw createRefusal('a read of associations', response.status, response.body);
      const afters = new Map(inputs.map(({ id, after }) => [id, after ?? null]));
      return associations
        .parse(response.body)
        .results.flatMap(({ from: { id }, to: targets, paging: more }) => {
          const associatedIds = [...(found.get(id) ?? []), ...targets.map(({ toObjectId }) => toObjectId)];
          found.set(id, associatedIds);
          const after = requireNextCursor(afters.get(id) ?? null, more?.next?.after);
          return after === null || associatedIds.length >= enough ? [] : { id, after };
        });
    });
  }
  return found;
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
