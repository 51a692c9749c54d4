import { apiHeaders } from '#contract/browser-access.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import { documentUrlOf } from '#http/oauth/oauth-routes.ts';

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

interface Refusal {
  readonly code: ErrorCode;
  /** Omitted to keep the gateway's own status; the default responses cover several. */
  readonly keepsStatus?: true;
  /** The gateway says which parameter is wrong. */
  readonly details?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The token bucket refills every second. */
const throttledRefusal: Refusal = { code: 'throttled', headers: { 'Retry-After': '1' } };

/**
 * Tells agents where to sign in (RFC 9728). The gateway has to set this header itself because it renames it when a
 * function sets it. Its value is static, so the address must be known in advance.
 */
const createChallenge = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? 'Bearer' : `Bearer resource_metadata="${documentUrlOf(publicUrl, 'resource')}"`;

/** Every response the gateway can generate itself, and the error our clients get. */
const createRefusals = (publicUrl: string | undefined): Readonly<Record<string, Refusal>> => ({
  UNAUTHORIZED: { code: 'unauthorized', headers: { 'WWW-Authenticate': createChallenge(publicUrl) } },
  ACCESS_DENIED: { code: 'forbidden' },
  // The document covers every path and method. If one slips through, the gateway treats it as a signed AWS call.
  MISSING_AUTHENTICATION_TOKEN: { code: 'route_not_found' },
  INVALID_SIGNATURE: { code: 'route_not_found' },
  RESOURCE_NOT_FOUND: { code: 'route_not_found' },
  // Functions accept every media type; only the mock responses for unknown paths can meet an unknown one.
  UNSUPPORTED_MEDIA_TYPE: { code: 'route_not_found' },
  REQUEST_TOO_LARGE: { code: 'payload_too_large' },
  BAD_REQUEST_BODY: { code: 'invalid_json' },
  BAD_REQUEST_PARAMETERS: { code: 'validation_failed', details: true },
  THROTTLED: throttledRefusal,
  QUOTA_EXCEEDED: throttledRefusal,
  INTEGRATION_FAILURE: { code: 'upstream_failed' },
  INTEGRATION_TIMEOUT: { code: 'timed_out' },
  DEFAULT_4XX: { code: 'request_refused', keepsStatus: true },
  DEFAULT_5XX: { code: 'internal_error', keepsStatus: true },
});

function createResponse({ code, keepsStatus, details = false, headers }: Refusal): object {
  const fixed = Object.entries({ ...apiHeaders, ...headers }).map(([name, value]) => [
    `gatewayresponse.header.${name}`,
    quoteStaticValue(value),
  ]);
  return {
    ...(keepsStatus ? {} : { statusCode: String(errorCodes[code].status) }),
    responseParameters: {
      'gatewayresponse.header.x-request-id': 'context.requestId',
      ...Object.fromEntries(fixed),
    },
    responseTemplates: { 'application/json': gatewayErrorBody(code, { details }) },
  };
}

/** The document's `x-amazon-apigateway-gateway-responses`. */
export const createGatewayResponses = (publicUrl: string | undefined): object =>
  Object.fromEntries(
    Object.entries(createRefusals(publicUrl)).map(([type, refusal]) => [type, createResponse(refusal)]),
  );
