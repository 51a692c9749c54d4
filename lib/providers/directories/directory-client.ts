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

export interface DirectoryClientParts {
  readonly vendor: string;
  readonly access: VendorAccess;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryable: (response: VendorResponse) => Retryable | undefined;
  /** The error for a response that is neither a result nor a temporary rejection. */
  readonly problem: (response: VendorResponse) => DirectoryError | undefined;
}

export interface DirectoryClient {
  ask(call: VendorCall, limit: CallLimit, signal: AbortSignal): Promise<VendorResponse>;
}

/** Calls a vendor with a workspace's key: rate-limited, with a timeout, and with one kind of error. */
export function createDirectoryClient({
  vendor,
  access,
  headers,
  retryable,
  problem,
}: DirectoryClientParts): DirectoryClient {
  const { transport, pace, workspaceId } = access;
  const client = createVendorClient({ vendor, transport, bucket: new TokenBucket(UNPACED), retryable });
  return {
    async ask(call, { name, perMinute, burst }, signal) {
      const limit = { name: `${name} ${workspaceId}`, perSecond: perMinute / 60, burst };
      if (!(await pace.waitForTurn(limit, MAX_TURN_MS, signal))) {
        throw new DirectoryError('unavailable', `${vendor}'s rate limit is reached.`);
      }
      const response = await client.call({ ...call, headers }, signal).catch((error: unknown) => {
        if (!(error instanceof VendorError)) throw error;
        throw new DirectoryError('unavailable', error.message, error.status === undefined);
      });
      const refusal = problem(response);
      if (refusal) throw refusal;
      return response;
    },
  };
}

/** The response doesn't have the documented format. It came with status 200, so it may have been charged. */
export const createShapeError = (vendor: string, requestId?: string): DirectoryError => {
  const which = requestId === undefined ? '' : ` (request ${requestId})`;
  return new DirectoryError('unavailable', `${vendor} returned an unknown format${which}.`, true);
};
