import { hash } from 'node:crypto';
import type { Arguments } from './check-arguments.ts';

/**
 * Clients number their requests per connection. The same number with the same arguments is a retry only within this time;
 * later it is a new request.
 */
const FRESH_MS = 10 * 60_000;

export interface CallIdentity {
  readonly tool: string;
  /** The JSON-RPC id of the request. */
  readonly requestId: string | number;
  readonly arguments: Arguments;
  readonly now: number;
}

/** The agent's own key, or one that a retry of the same request produces again. */
export function createIdempotencyKey({ tool, requestId, arguments: input, now }: CallIdentity): string {
  if (typeof input.idempotency_key === 'string') return input.idempotency_key;
  const fresh = Math.floor(now / FRESH_MS);
  return `mcp-${hash('sha256', JSON.stringify([tool, requestId, fresh, input])).slice(0, 48)}`;
}
