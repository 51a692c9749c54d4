import { allowedRequestHeaders, apiHeaders, preflightMaxAgeSeconds } from '#contract/browser-access.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import { gatewayErrorBody, staticValue } from './mapping-template.ts';

/** Public operations that the gateway answers itself, without a function. */

interface MockResponse {
  /** Media types of request bodies. @default JSON, which also matches an empty body */
  readonly bodyTypes?: readonly string[];
  readonly status: number;
  readonly description: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly template: string;
}

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

const REQUEST_ID_HEADER = setHeader('x-request-id', '$context.requestId');

function mock({ status, description, headers, template, bodyTypes = [JSON_TYPE] }: MockResponse): object {
  const set = Object.entries(headers).map(([name, value]) => setHeader(name, staticValue(value)));
  return {
    responses: { [status]: { description } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      // If passed through, a body without a statusCode would cause a 500 and trigger the alarm.
      passthroughBehavior: 'never',
      requestTemplates: Object.fromEntries(
        bodyTypes.map((type) => [type, JSON.stringify({ statusCode: status })]),
      ),
      responses: {
        default: {
          statusCode: String(status),
          responseTemplates: { [JSON_TYPE]: `${REQUEST_ID_HEADER}${set.join('')}${template}` },
        },
      },
    },
  };
}

const refusal = (code: ErrorCode, headers: MockResponse['headers'] = {}): object => {
  const { status, message } = errorCodes[code];
  return mock({
    status,
    description: message,
    headers: { ...apiHeaders, ...headers },
    template: gatewayErrorBody(code),
    bodyTypes: BODY_TYPES,
  });
};

/** For unknown paths. */
export const noSuchRoute = (): object => refusal('route_not_found');

/** For methods that a path doesn't support. */
export const noSuchMethod = (methods: readonly string[]): object =>
  refusal('method_not_allowed', { Allow: methods.join(', ') });

/** The CORS preflight that a browser sends before it sends a key to another origin. */
export const preflight = (methods: readonly string[]): object =>
  mock({
    status: 204,
    description: 'What browsers may send (CORS).',
    headers: {
      ...apiHeaders,
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': allowedRequestHeaders,
      'access-control-max-age': String(preflightMaxAgeSeconds),
    },
    template: '',
  });
