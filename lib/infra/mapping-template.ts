import { type ErrorCode, errorCodes } from '#contract/errors.ts';

/** The gateway's own words on what was wrong; this variable brings its own quotes. */
const GATEWAY_SAYS = '$context.error.messageString';

/** The one error shape, for answers that the gateway gives by itself; functions write it in `lib/http/answer.ts`. */
export const gatewayErrorBody = (code: ErrorCode, { details = false } = {}): string =>
  JSON.stringify({
    error: {
      code,
      message: errorCodes[code].message,
      ...(details && { details: [{ path: 'request', message: GATEWAY_SAYS }] }),
      request_id: '$context.requestId',
    },
  }).replace(`"${GATEWAY_SAYS}"`, GATEWAY_SAYS);

/** A mapping expression that stands for itself. */
export const staticValue = (value: string): string => `'${value}'`;
