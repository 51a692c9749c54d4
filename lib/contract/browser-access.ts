/** What browsers are told: any page may call, for a key is sent by hand and never by the browser itself. */

/** On every answer. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, ETag, Retry-After, Allow, WWW-Authenticate, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
} as const;

/** Request headers that a page may set. */
export const allowedRequestHeaders = 'Authorization, Content-Type, Idempotency-Key, If-None-Match';

/** Two hours is the longest that any browser remembers a preflight's answer. */
export const preflightMaxAgeSeconds = 7_200;
