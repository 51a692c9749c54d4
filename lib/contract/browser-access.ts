/** CORS: any page may call, because browsers never attach an API key on their own. */

/** On every response, including pages. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, ETag, Retry-After, Allow, WWW-Authenticate, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
} as const;

/** Responses hold personal data, so caches must not store them. Browsers must not sniff them as HTML. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** On every API response. */
export const apiHeaders = { ...corsHeaders, ...privateHeaders } as const;

/** Request headers a page may set. */
export const allowedRequestHeaders = 'Authorization, Content-Type, Idempotency-Key, If-None-Match';

/** No browser caches a preflight response for longer than two hours. */
export const preflightMaxAgeSeconds = 7_200;
