import { type ErrorCode, errorCodes } from '#contract/errors.ts';

/** The gateway's own message on what is wrong; this variable includes its quotes. */
const GATEWAY_SAYS = '$context.error.messageString';

/** The one error shape, for responses the gateway generates; functions write it in `lib/http/response.ts`. */
export const gatewayErrorBody = (code: ErrorCode, { details = false } = {}): string =>
  JSON.stringify({
    error: {
      code,
      message: errorCodes[code].message,
      ...(details && { details: [{ path: 'request', message: GATEWAY_SAYS }] }),
      request_id: '$context.requestId',
    },
  }).replace(`"${GATEWAY_SAYS}"`, GATEWAY_SAYS);

/** A literal mapping expression. */
export const quoteStaticValue = (value: string): string => `'${value}'`;
