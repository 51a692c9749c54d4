/** The stack's GatewayResponse resources, compiled: which status, headers and body the gateway's own answers have. */
import { validateHeaderValue } from 'node:http';
import { optionalNumber, placeOf, record, text, type Values } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';
import { compileTemplate, contextVariable, type Render } from './context-template.ts';
import type { Exchange } from './exchange.ts';
import { mediaTypesOf } from './media-types.ts';
import { CUSTOMISABLE_TYPES, RESPONSE_TYPES, type ResponseType } from './response-types.ts';

interface GatewayAnswer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: string;
}

export type AnswerFor = (exchange: Exchange, type: ResponseType) => GatewayAnswer;

interface Template {
  readonly contentType: string;
  readonly render: Render;
}

interface Customisation {
  readonly status: number | undefined;
  readonly headers: readonly (readonly [string, (exchange: Exchange) => string | undefined])[];
  readonly templates: readonly Template[];
}

const DEFAULT_TEMPLATE = '{"message":$context.error.messageString}';
const HEADER = 'gatewayresponse.header.';

function mapped(expression: string, where: string): (exchange: Exchange) => string | undefined {
  const literal = /^'(.*)'$/s.exec(expression)?.[1];
  if (literal !== undefined) return () => literal;
  const [, family, name = ''] =
    /^(context|stageVariables|method\.request\.header)\.(.+)$/.exec(expression) ?? [];
  if (family === 'context') {
    const variable = contextVariable(name, where);
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

function headerOf(key: string, value: unknown, where: string): Customisation['headers'][number] {
  if (!key.startsWith(HEADER)) throw new Error(`${where}: expected ${HEADER}NAME, got ${key}`);
  return [key.slice(HEADER.length), mapped(text(value, where), where)];
}

function templatesOf(templates: Values, where: string): readonly Template[] {
  const given = Object.entries(templates);
  const entries = given.length > 0 ? given : [['application/json', DEFAULT_TEMPLATE] as const];
  return entries
    .map(([contentType, template]) => ({
      contentType,
      // AWS leaves no trace of a variable without a value.
      render: compileTemplate(text(template, where), '', where),
    }))
    .sort(
      (a, b) => Number(b.contentType === 'application/json') - Number(a.contentType === 'application/json'),
    );
}

function customisation(resource: Resource): Customisation {
  const { StatusCode, ResponseParameters, ResponseTemplates } = resource.properties;
  const parametersPlace = placeOf(resource, 'ResponseParameters');
  const templatesPlace = placeOf(resource, 'ResponseTemplates');
  return {
    status: optionalNumber(StatusCode, placeOf(resource, 'StatusCode')),
    headers: Object.entries(record(ResponseParameters, parametersPlace)).map(([key, value]) =>
      headerOf(key, value, parametersPlace),
    ),
    templates: templatesOf(record(ResponseTemplates, templatesPlace), templatesPlace),
  };
}

const PLAIN: Customisation = {
  status: undefined,
  headers: [],
  templates: templatesOf({}, 'default response'),
};

function pick(templates: readonly Template[], accept: string | undefined): Template | undefined {
  if (templates.length === 1) return templates[0];
  const wanted = mediaTypesOf(accept);
  return templates.find(({ contentType }) => wanted.includes(contentType)) ?? templates[0];
}

/** A value taken from the request or an authorizer may hold what no header can; it is then left out. */
function isHeaderValue(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function customisationsOf(stack: LoadedStack): ReadonlyMap<string, Customisation> {
  const found = new Map<string, Customisation>();
  for (const resource of stack.ofType('AWS::ApiGateway::GatewayResponse')) {
    const type = text(resource.properties.ResponseType, placeOf(resource, 'ResponseType'));
    if (!CUSTOMISABLE_TYPES.includes(type)) {
      throw new Error(`${placeOf(resource, 'ResponseType')}: ${type} is no gateway response type`);
    }
    found.set(type, customisation(resource));
  }
  return found;
}

export function compileGatewayResponses(stack: LoadedStack): AnswerFor {
  const customised = customisationsOf(stack);
  const family = (type: ResponseType): string =>
    RESPONSE_TYPES[type].status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  return (exchange, type) => {
    const custom = customised.get(type) ?? customised.get(family(type)) ?? PLAIN;
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
