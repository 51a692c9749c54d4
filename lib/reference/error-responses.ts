import * as z from 'zod';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import { JSON_TYPE, type Json, rateLimitHeaders, requestIdHeader, retryAfterHeader } from './shared-parts.ts';

export const errorBody = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'Error' });

/** Sent by the gateway before the key is checked, or if no function responded. */
const CODES_BEFORE_AUTHENTICATION: readonly ErrorCode[] = [
  'unauthorized',
  'upstream_failed',
  'timed_out',
  'internal_error',
];

/** Worth retrying later. */
const RETRYABLE_CODES: readonly ErrorCode[] = ['throttled'];

/** Example details. */
const DETAILS: Partial<Record<ErrorCode, readonly { path: string; message: string }[]>> = {
  validation_failed: [{ path: 'body.name', message: 'Must not be blank.' }],
};

const createErrorExample = (code: ErrorCode): z.infer<typeof errorBody> => {
  const details = DETAILS[code];
  return {
    error: {
      code,
      message: errorCodes[code].message,
      ...(details && { details: [...details] }),
      request_id: '6c0b1d0e-5a41-4b0c-9a3e-1f2d3c4b5a69',
    },
  };
};

const writeHeaders = (codes: readonly ErrorCode[]): Json => ({
  ...requestIdHeader,
  ...(codes.every((code) => CODES_BEFORE_AUTHENTICATION.includes(code)) ? {} : rateLimitHeaders),
  ...(codes.some((code) => RETRYABLE_CODES.includes(code)) && retryAfterHeader),
});

const writeResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
  headers: writeHeaders(codes),
  content: {
    [JSON_TYPE]: {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

const toPascalCase = (code: string): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Errors by status. Operations share identical ones, so each is written once. */
export function createErrorResponses(shared: { readonly responses: Json; readonly examples: Json }) {
  return (codes: readonly ErrorCode[]): [string, Json][] =>
    [...Map.groupBy(new Set(codes), (code) => errorCodes[code].status)]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => {
        const name = group.map(toPascalCase).join('Or');
        shared.responses[name] = writeResponse(group);
        for (const code of group) {
          shared.examples[code] = { summary: errorCodes[code].message, value: createErrorExample(code) };
        }
        return [String(status), { $ref: `#/components/responses/${name}` }];
      });
}
