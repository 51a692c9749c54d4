/** The document's gateway responses, compiled: the status, headers and body of the gateway's own responses. */
import { validateHeaderValue } from 'node:http';
import { optionalNumber, record, refuseUnknown, text, type Values } from '../template/narrow.ts';
import { compileTemplate, findContextVariable, type Render } from './context-template.ts';
import type { Exchange } from './exchange.ts';
import { readMediaTypes } from './media-types.ts';
import { CUSTOMIZABLE_TYPES, RESPONSE_TYPES, type ResponseType } from './response-types.ts';

interface GatewayResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` expects them. */
  readonly headers: string[];
  readonly body: string;
}

export type ResponseFor = (exchange: Exchange, type: ResponseType) => GatewayResponse;

interface Template {
  readonly contentType: string;
  readonly render: Render;
}

interface Customization {
  readonly status: number | undefined;
  readonly headers: readonly (readonly [string, (exchange: Exchange) => string | undefined])[];
  readonly templates: readonly Template[];
}

const DEFAULT_TEMPLATE = '{"message":$context.error.messageString}';
const HEADER = 'gatewayresponse.header.';

function compileMapping(expression: string, where: string): (exchange: Exchange) => string | undefined {
  const literal = /^'(.*)'$/s.exec(expression)?.[1];
  if (literal !== undefined) return () => literal;
  const [, family, name = ''] =
    /^(context|stageVariables|method\.request\.header)\.(.+)$/.exec(expression) ?? [];
  if (family === 'context') {
    const variable = findContextVariable(name, where);
    return (exchange) => {
      const value = variable(exchange);
      return value === undefined || value === null ? undefined : String(value);
    };
  }
  if (family === 'stageVariables') return ({ deployment }) => deployment.stageVariables?.[name];
  if (family === 'method.request.header') {
    const header = name.toLowerCase();
    return ({ request }) => [request.headers[header]].flat()[0];
  }
  throw new Error(
    `${where}: expected 'a static value', context.…, stageVariables.… or method.request.header.…, got ${expression}`,
  );
}

function compileHeader(key: string, value: unknown, where: string): Customization['headers'][number] {
  if (!key.startsWith(HEADER)) throw new Error(`${where}: expected ${HEADER}NAME, got ${key}`);
  return [key.slice(HEADER.length), compileMapping(text(value, where), where)];
}

function compileTemplates(templates: Values, where: string): readonly Template[] {
  const declared = Object.entries(templates);
  const entries = declared.length > 0 ? declared : [['application/json', DEFAULT_TEMPLATE] as const];
  return entries
    .map(([contentType, template]) => ({
      contentType,
      // On AWS a variable without a value leaves nothing behind.
      render: compileTemplate(text(template, where), '', where),
    }))
    .sort(
      (a, b) => Number(b.contentType === 'application/json') - Number(a.contentType === 'application/json'),
    );
}

function compileCustomization(response: Values, where: string): Customization {
  refuseUnknown(response, ['statusCode', 'responseParameters', 'responseTemplates'], where);
  const { statusCode, responseParameters, responseTemplates } = response;
  return {
    status: optionalNumber(statusCode, `${where}.statusCode`),
    headers: Object.entries(record(responseParameters, where)).map(([key, value]) =>
      compileHeader(key, value, `${where}.responseParameters`),
    ),
    templates: compileTemplates(record(responseTemplates, where), `${where}.responseTemplates`),
  };
}

const PLAIN: Customization = {
  status: undefined,
  headers: [],
  templates: compileTemplates({}, 'default response'),
};

function pick(templates: readonly Template[], accept: string | undefined): Template | undefined {
  if (templates.length === 1) return templates[0];
  const accepted = readMediaTypes(accept);
  return templates.find(({ contentType }) => accepted.includes(contentType)) ?? templates[0];
}

/** A value from the request or an authorizer may be invalid in a header. Then it is left out. */
function isHeaderValue(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function compileCustomizations(responses: Values, where: string): ReadonlyMap<string, Customization> {
  return new Map(
    Object.entries(responses).map(([type, response]) => {
      if (!CUSTOMIZABLE_TYPES.includes(type))
        throw new Error(`${where}: ${type} is not a gateway response type`);
      return [type, compileCustomization(record(response, where), `${where}.${type}`)];
    }),
  );
}

export function compileGatewayResponses(responses: Values, where: string): ResponseFor {
  const customized = compileCustomizations(responses, where);
  const family = (type: ResponseType): string =>
    RESPONSE_TYPES[type].status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  return (exchange, type) => {
    const custom = customized.get(type) ?? customized.get(family(type)) ?? PLAIN;
    const template = pick(custom.templates, exchange.request.headers.accept);
    const headers = ['content-type', template?.contentType ?? 'application/json'];
    headers.push('x-amzn-ErrorType', RESPONSE_TYPES[type].errorType);
    for (const [name, value] of custom.headers) {
      const found = value(exchange);
      if (found !== undefined && isHeaderValue(name, found)) headers.push(name, found);
    }
    return {
      status: custom.status ?? RESPONSE_TYPES[type].status,
      headers,
      body: template?.render(exchange) ?? '',
    };
  };
}
