import { type AnyEndpoint, isWrite } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import type { Allowance } from '#domain/keys/allowance.ts';
import { count } from '#platform/count.ts';
import { failure } from './answer.ts';
import { callerOf } from './caller.ts';
import { countRequest } from './count-request.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';

interface Counted {
  readonly event: EndpointEvent;
  response?: EndpointResult | null;
}

/** What an answer tells of its key's limit. */
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
 * Keeps a key within its limit and tells it on every answer. A write waits for the count before it begins; a read runs
 * beside the count and is withheld where it was one too many.
 */
export function limitRequests(endpoint: AnyEndpoint) {
  const isLimited = endpoint.limited !== false;
  return {
    before: async ({ event }: Counted): Promise<void> => {
      if (!isLimited) return;
      event.allowance = countRequest(callerOf(event));
      if (isWrite(endpoint)) refuseExceeded(await event.allowance);
    },

    after: async ({ event, response }: Counted): Promise<void> => {
      const allowance = await event.allowance;
      refuseExceeded(allowance);
      if (allowance && response) response.headers = { ...response.headers, ...limitHeaders(allowance) };
    },

    onError: async (request: Counted): Promise<void> => {
      const { event } = request;
      const allowance = await event.allowance;
      if (allowance?.isExceeded) count('RequestsThrottled', 1);
      if (!allowance || !request.response) return;
      // A read that failed beside a count that refuses it was one too many, whatever else was wrong with it.
      const answer = allowance.isExceeded
        ? failure(new ServiceError('throttled'), event.requestContext.requestId)
        : request.response;
      request.response = { ...answer, headers: { ...answer.headers, ...limitHeaders(allowance) } };
    },
  };
}
