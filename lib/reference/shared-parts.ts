import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/endpoint.ts';
import { HEADER_TEXT } from '#contract/patterns.ts';

/** A part of the document. */
export type Json = Record<string, unknown>;

export const JSON_TYPE = 'application/json';

/** Parameters and headers that many operations share. */

export const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any text you choose. The same key and body within 24 hours returns the stored response; nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH, pattern: HEADER_TEXT },
    example: '0d6b8c1e-6a1f-4c1d-9d5e-2f7f3a5f8b10',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier response. If nothing has changed, you get a 304 without a body.',
    schema: { type: 'string' },
  },
};

const defineInteger = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

export const headers: Json = {
  ETag: {
    description: 'Version of this response. Send it as `If-None-Match` to find out whether it has changed.',
    schema: { type: 'string' },
    example: 'W/"Zk3qv0mS9n8y1u2wXbTq4A"',
  },
  RequestId: {
    description: 'Request id. Quote it when you contact support. Errors also have it as `request_id`.',
    schema: { type: 'string' },
    example: '6c0b1d0e-5a41-4b0c-9a3e-1f2d3c4b5a69',
  },
  RateLimitLimit: defineInteger('Requests per minute allowed for this API key.', 600),
  RateLimitRemaining: defineInteger('Requests left in this minute.', 598),
  RateLimitReset: defineInteger('Seconds until the limit resets.', 42),
  RetryAfter: defineInteger('Seconds to wait before retrying.', 1),
};

const createReference = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

export const requestIdHeader: Json = { 'x-request-id': createReference('RequestId') };

/** On every response to a valid key. */
export const rateLimitHeaders: Json = {
  'RateLimit-Limit': createReference('RateLimitLimit'),
  'RateLimit-Remaining': createReference('RateLimitRemaining'),
  'RateLimit-Reset': createReference('RateLimitReset'),
};

export const etagHeader: Json = { ETag: createReference('ETag') };
export const retryAfterHeader: Json = { 'Retry-After': createReference('RetryAfter') };
