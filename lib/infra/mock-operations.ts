import { allowedRequestHeaders, apiHeaders, preflightMaxAgeSeconds } from '#contract/browser-access.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import { gatewayErrorBody, quoteStaticValue } from './gateway-responses.ts';
import type { ShareText } from './shared-texts.ts';

/** Public operations that the gateway answers itself, without a function. */

const JSON_TYPE = 'application/json';

/** A mock has to know a body's media type to ignore it; other types end as a gateway response. */
const BODY_TYPES = [
  JSON_TYPE,
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/plain',
];

/** Sets a header of a response. A declared and mapped header takes twice the bytes, and can't be dynamic. */
const setHeader = (name: string, value: string): string =>
  `#set($context.responseOverride.header.${name} = ${value})\n`;

const setHeaders = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => setHeader(name, quoteStaticValue(value)))
    .join('');

/** On every response. */
const HEADERS = `${setHeader('x-request-id', '$context.requestId')}${setHeaders(apiHeaders)}`;

/** A refusal with this template, unless the template overrides its status. */
function createMock(code: ErrorCode, template: string, share: ShareText): object {
  const { status, message } = errorCodes[code];
  return {
    responses: { [status]: { description: message } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      // If passed through, a body without a statusCode would cause a 500 and trigger the alarm.
      passthroughBehavior: 'never',
      requestTemplates: Object.fromEntries(
        BODY_TYPES.map((type) => [type, JSON.stringify({ statusCode: status })]),
      ),
      responses: {
        default: {
          statusCode: String(status),
          responseTemplates: { [JSON_TYPE]: share(`${HEADERS}${template}`) },
        },
      },
    },
  };
}

/** For unknown paths. */
export const writeNotFound = (share: ShareText): object =>
  createMock('route_not_found', gatewayErrorBody('route_not_found'), share);

/** The CORS preflight that a browser sends before it sends a key to another origin. */
const writePreflight = (methods: string): string =>
  [
    '#set($context.responseOverride.status = 204)\n',
    setHeaders({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': allowedRequestHeaders,
      'access-control-max-age': String(preflightMaxAgeSeconds),
    }),
  ].join('');

const writeMethodNotAllowed = (methods: string): string =>
  `${setHeaders({ Allow: methods })}${gatewayErrorBody('method_not_allowed')}`;

/** For the methods of a path that have no function. One operation for all: each would repeat the same headers. */
export function writeOtherMethods(functions: readonly string[], share: ShareText): object {
  const methods = [...functions, 'OPTIONS'].join(', ');
  const isPreflight = "$context.httpMethod == 'OPTIONS'";
  return createMock(
    'method_not_allowed',
    `#if(${isPreflight})\n${writePreflight(methods)}#else\n${writeMethodNotAllowed(methods)}#end`,
    share,
  );
}
