import { type ErrorCode, errorCodes } from '#contract/errors.ts';

/** The one error shape, for answers that the gateway gives by itself; functions write it in `lib/http/answer.ts`. */
export const gatewayErrorBody = (code: ErrorCode): string =>
  JSON.stringify({ error: { code, message: errorCodes[code].message, request_id: '$context.requestId' } });

/** A mapping expression that stands for itself. */
export const staticValue = (value: string): string => `'${value}'`;
