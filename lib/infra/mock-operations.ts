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

/** The only way to set a dynamic header: integration responses cannot map `context`. */
const REQUEST_ID_HEADER = '#set($context.responseOverride.header.x-request-id = $context.requestId)\n';

const record = <T>(names: readonly string[], value: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

function mock({ status, description, headers, template, bodyTypes = [JSON_TYPE] }: MockResponse): object {
  const names = Object.keys(headers);
  return {
    responses: {
      [status]: { description, headers: record(names, () => ({ schema: { type: 'string' } })) },
    },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      // If passed through, a body without a statusCode would cause a 500 and trigger the alarm.
      passthroughBehavior: 'never',
      requestTemplates: record(bodyTypes, () => JSON.stringify({ statusCode: status })),
      responses: {
        default: {
          statusCode: String(status),
          responseParameters: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [
              `method.response.header.${name}`,
              staticValue(value),
            ]),
          ),
          responseTemplates: { [JSON_TYPE]: `${REQUEST_ID_HEADER}${template}` },
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
