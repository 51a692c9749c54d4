import { IDEMPOTENCY_KEY_MAX } from '#contract/endpoint.ts';
import { HEADER_TEXT } from '#contract/patterns.ts';
import type { Json } from './json.ts';

/** Parameters and headers that many operations share. */

export const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your choice. The same key and body within 24 hours gives the stored answer; nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: HEADER_TEXT },
    example: '0d6b8c1e-6a1f-4c1d-9d5e-2f7f3a5f8b10',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of an answer you have. While it is still right you get a 304 without a body, which is quick: ask as often as you like.',
    schema: { type: 'string' },
  },
};

const integer = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

export const headers: Json = {
  ETag: {
    description: 'Names this answer; send it as `If-None-Match` to be told when there is another.',
    schema: { type: 'string' },
    example: 'W/"Zk3qv0mS9n8y1u2wXbTq4A"',
  },
  RequestId: {
    description: 'Names the request; quote it to support. Errors have it as `request_id` as well.',
    schema: { type: 'string' },
    example: '6c0b1d0e-5a41-4b0c-9a3e-1f2d3c4b5a69',
  },
  RateLimitLimit: integer('How many requests a minute this API key may make.', 600),
  RateLimitRemaining: integer('How many are left in this minute.', 598),
  RateLimitReset: integer('Seconds until the next minute, with its requests, begins.', 42),
  RetryAfter: integer('Seconds to wait before the request is sent again.', 1),
};

const refer = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

export const requestIdHeader: Json = { 'x-request-id': refer('RequestId') };

/** On every answer to a caller whose key is known. */
export const rateLimitHeaders: Json = {
  'RateLimit-Limit': refer('RateLimitLimit'),
  'RateLimit-Remaining': refer('RateLimitRemaining'),
  'RateLimit-Reset': refer('RateLimitReset'),
};

export const etagHeader: Json = { ETag: refer('ETag') };
export const retryAfterHeader: Json = { 'Retry-After': refer('RetryAfter') };
