/** What browsers are told: any page may call, for a key is sent by hand and never by the browser itself. */

/** On everything the service sends, pages included. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, ETag, Retry-After, Allow, WWW-Authenticate, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
} as const;

/** Responses hold personal data, so no cache keeps them; and what they hold is never guessed to be a page. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** On every response of the API. */
export const apiHeaders = { ...corsHeaders, ...privateHeaders } as const;

/** Request headers that a page may set. */
export const allowedRequestHeaders = 'Authorization, Content-Type, Idempotency-Key, If-None-Match';

/** Two hours is the longest that any browser remembers a preflight's answer. */
export const preflightMaxAgeSeconds = 7_200;
