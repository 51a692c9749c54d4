import { type AnyEndpoint, isWrite } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import type { Allowance } from '#domain/workspace/keys/allowance.ts';
import { readCaller } from './caller.ts';
import { countRequest } from './count-request.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';
import { createFailure } from './response.ts';

interface Counted {
  readonly event: EndpointEvent;
  response?: EndpointResult | null;
}

/** The rate limit headers of a response. */
export const limitHeaders = ({ limit, remaining, resetSeconds, isExceeded }: Allowance) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
  ...(isExceeded && { 'Retry-After': String(resetSeconds) }),
});

function refuseExceeded(allowance: Allowance | undefined): void {
  if (allowance?.isExceeded) throw new ServiceError('throttled');
}

/**
 * Enforces a key's rate limit and reports it on every response. A write waits for the count before it starts, and so does an
 * export: over the limit, it would keep a function busy for nothing.
 * Other reads run in parallel with the count, and their response is dropped if the limit was exceeded.
 */
export function limitRequests(endpoint: AnyEndpoint) {
  return {
    before: async ({ event }: Counted): Promise<void> => {
      event.allowance = countRequest(readCaller(event));
      if (isWrite(endpoint) || endpoint.rows) refuseExceeded(await event.allowance);
    },

    after: async ({ event, response }: Counted): Promise<void> => {
      const allowance = await event.allowance;
      refuseExceeded(allowance);
      if (allowance && response) response.headers = { ...response.headers, ...limitHeaders(allowance) };
    },

    onError: async (request: Counted): Promise<void> => {
      const { event } = request;
      const allowance = await event.allowance;
      if (!allowance || !request.response) return;
      // A read that failed while over the limit gets the 429, whatever else was wrong with it.
      const answer = allowance.isExceeded
        ? createFailure(new ServiceError('throttled'), event.requestContext.requestId)
        : request.response;
      request.response = { ...answer, headers: { ...answer.headers, ...limitHeaders(allowance) } };
    },
  };
}
