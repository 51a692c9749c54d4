import type * as z from 'zod';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import type { ProviderMeter } from '#domain/market/directory/provider-budget.ts';
import type { VendorCache } from '#domain/market/directory/vendor-cache.ts';
import type { SharedPace } from '#domain/signals/research/research.ts';
import { TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import {
  createVendorClient,
  type Retryable,
  type VendorCall,
  type VendorResponse,
} from '#platform/vendor-api/vendor-client.ts';
import { VendorError } from '#platform/vendor-api/vendor-error.ts';

/** What every directory vendor needs for a call. */
export interface VendorAccess {
  readonly transport: Transport;
  readonly apiKey: string;
  readonly meter: ProviderMeter;
  readonly cache: VendorCache;
  /** Shared by all machines. A key's limits belong to the workspace. */
  readonly pace: SharedPace;
  /** Separates the limits of different workspaces. */
  readonly workspaceId: string;
  readonly now: () => Date;
}

/** How many calls of one kind a key may make. */
interface CallLimit {
  readonly name: string;
  readonly perMinute: number;
  readonly burst: number;
}

/** The longest wait for a turn that a waiting user would accept. */
const MAX_TURN_MS = 20_000;

/** Each key's limit is kept in the table, so this bucket doesn't limit anything. */
const UNPACED = { perSecond: 1_000, burst: 1_000 };

/** Answers that won't change by asking again. */
const REFUSALS = {
  refused: ['credentials_refused', (vendor) => `${vendor} rejected the key. Connect it again.`],
  not_covered: [
    'credentials_refused',
    (vendor) =>
      `The key for ${vendor} or its plan does not cover this. Connect one that can search people and enrich.`,
  ],
  no_credits: ['budget_exhausted', (vendor) => `${vendor} has no credits left.`],
  objected: ['objected', (vendor) => `The person has asked ${vendor} to forget them.`],
} as const satisfies Readonly<
  Record<string, readonly [code: DirectoryError['code'], message: (vendor: string) => string]>
>;

/** What a status means. Vendors use the same ones differently. */
type Meaning = keyof typeof REFUSALS | 'too_fast' | 'still_looking';

/** The delay before a running search is polled again. */
const STILL_LOOKING_MS = 2_000;

export interface DirectoryClientParts {
  readonly vendor: string;
  readonly access: VendorAccess;
  /** 200 is a result, 404 none, and 500 and above an outage. Any other status that isn't here is an unknown error. */
  readonly meanings: Readonly<Record<number, Meaning>>;
  /** What a vendor says about its rate limit. @default a short wait is enough */
  readonly describeLimit?: (response: VendorResponse) => Partial<Retryable>;
}

export interface DirectoryClient {
  ask(call: VendorCall, limit: CallLimit, abortSignal: AbortSignal): Promise<VendorResponse>;
}

/** Calls a vendor with a workspace's key: rate-limited, with a timeout, and with one kind of error. */
export function createDirectoryClient({
  vendor,
  access,
  meanings,
  describeLimit,
}: DirectoryClientParts): DirectoryClient {
  const { transport, apiKey, pace, workspaceId } = access;

  function classifyRetryable(response: VendorResponse): Retryable | undefined {
    const { status } = response;
    const meaning = meanings[status];
    if (meaning === 'too_fast') {
      const message = `${vendor}'s rate limit is reached.`;
      return { code: 'rate_limited', message, isBrief: true, ...describeLimit?.(response) };
    }
    if (meaning === 'still_looking') {
      const message = `${vendor} was still looking.`;
      return { code: 'still_running', message, isBrief: true, waitMs: STILL_LOOKING_MS };
    }
    if (status < 500) return undefined;
    return { code: 'unavailable', message: `${vendor} answered ${status}.`, isBrief: true };
  }

  function toRefusal({ status }: VendorResponse): DirectoryError | undefined {
    if (status === 200 || status === 404) return undefined;
    const meaning = meanings[status];
    if (meaning === undefined || !(meaning in REFUSALS))
      return new DirectoryError('unavailable', `${vendor} answered ${status}.`);
    const [code, describe] = REFUSALS[meaning as keyof typeof REFUSALS];
    return new DirectoryError(code, describe(vendor));
  }

  const client = createVendorClient({
    vendor,
    transport,
    bucket: new TokenBucket(UNPACED),
    retryable: classifyRetryable,
  });
  const headers = { 'x-api-key': apiKey };
  return {
    async ask(call, { name, perMinute, burst }, signal) {
      const limit = { name: `${name} ${workspaceId}`, perSecond: perMinute / 60, burst };
      if (!(await pace.waitForTurn(limit, MAX_TURN_MS, signal))) {
        throw new DirectoryError('unavailable', `${vendor}'s rate limit is reached.`);
      }
      const response = await client
        .call({ ...call, headers: { ...headers, ...call.headers } }, signal)
        .catch((error: unknown) => {
          if (!(error instanceof VendorError)) throw error;
          throw new DirectoryError('unavailable', error.message, error.status === undefined);
        });
      const refusal = toRefusal(response);
      if (refusal) throw refusal;
      return response;
    },
  };
}

/** The response doesn't have the documented format. It came with status 200, so it may have been charged. */
const createShapeError = (vendor: string, requestId?: string): DirectoryError => {
  const requestLabel = requestId === undefined ? '' : ` (request ${requestId})`;
  return new DirectoryError('unavailable', `${vendor} returned an unknown format${requestLabel}.`, true);
};

/** The body of a response that may have been charged. `requestId` is what the vendor's support asks for. */
export function parseBody<T>(vendor: string, body: unknown, shape: z.ZodType<T>, requestId?: string): T {
  const parseResult = shape.safeParse(body);
  if (!parseResult.success) throw createShapeError(vendor, requestId);
  return parseResult.data;
}
