import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';

interface Refusal {
  readonly type: ResponseType;
  readonly code: ErrorCode;
  /** Left out where the gateway's own status stands: the defaults cover several. */
  readonly keepsStatus?: true;
  /** The gateway says which parameter is wrong. */
  readonly details?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Everything the gateway may refuse by itself, and what our clients read then. */
const refusals: readonly Refusal[] = [
  { type: ResponseType.UNAUTHORIZED, code: 'unauthorized' },
  { type: ResponseType.ACCESS_DENIED, code: 'forbidden' },
  // The gateway answers a path or method it does not know with this 403.
  { type: ResponseType.MISSING_AUTHENTICATION_TOKEN, code: 'route_not_found' },
  { type: ResponseType.RESOURCE_NOT_FOUND, code: 'route_not_found' },
  { type: ResponseType.REQUEST_TOO_LARGE, code: 'payload_too_large' },
  { type: ResponseType.UNSUPPORTED_MEDIA_TYPE, code: 'unsupported_media_type' },
  { type: ResponseType.BAD_REQUEST_BODY, code: 'invalid_json' },
  { type: ResponseType.BAD_REQUEST_PARAMETERS, code: 'validation_failed', details: true },
  // The token bucket refills every second.
  { type: ResponseType.THROTTLED, code: 'throttled', headers: { 'Retry-After': "'1'" } },
  { type: ResponseType.INTEGRATION_FAILURE, code: 'upstream_failed' },
  { type: ResponseType.INTEGRATION_TIMEOUT, code: 'timed_out' },
  { type: ResponseType.DEFAULT_4XX, code: 'request_refused', keepsStatus: true },
  { type: ResponseType.DEFAULT_5XX, code: 'internal_error', keepsStatus: true },
];

const GATEWAY_DETAILS = [{ path: 'request', message: '$context.error.messageString' }];

const body = ({ code, details }: Refusal): string =>
  JSON.stringify({
    error: {
      code,
      message: errorCodes[code].message,
      ...(details && { details: GATEWAY_DETAILS }),
      request_id: '$context.requestId',
    },
    // This variable brings its own quotes.
  }).replace('"$context.error.messageString"', '$context.error.messageString');

export function addGatewayResponses(api: RestApi): void {
  for (const refusal of refusals) {
    const { type, code, keepsStatus, headers } = refusal;
    api.addGatewayResponse(`Refusal${type.responseType}`, {
      type,
      ...(keepsStatus ? {} : { statusCode: String(errorCodes[code].status) }),
      responseHeaders: { 'x-request-id': 'context.requestId', ...headers },
      templates: { 'application/json': body(refusal) },
    });
  }
}
