/** MOCK integrations: fixed answers, and the CORS preflight as aws-cdk-lib writes it. */
import { isRecord, list, optionalText, placeOf, record, text, type Values } from '../template/narrow.ts';
import type { Resource } from '../types.ts';
import { AnswerHeaders } from './answer-headers.ts';
import { compileTemplate, type Render } from './context-template.ts';
import type { Exchange } from './exchange.ts';
import { type ProxyAnswer, statusOf } from './proxy-answer.ts';

export type MockAnswer = (exchange: Exchange) => ProxyAnswer;

const RESPONSE_HEADER = 'method.response.header.';
const ALLOW_ORIGIN = 'access-control-allow-origin';

/** aws-cdk-lib's answer to a preflight with several origins; the first origin is the static header. */
const ORIGIN_TEMPLATE =
  /^#set\(\$origin = \$input\.params\(\)\.header\.get\("Origin"\)\)\s*#if\(\$origin == ""\)\s*#set\(\$origin = \$input\.params\(\)\.header\.get\("origin"\)\)\s*#end\s*#if\(((?:\$origin == "[^"]*"(?: \|\| )?)+)\)\s*#set\(\$context\.responseOverride\.header\.Access-Control-Allow-Origin = \$origin\)\s*#end\s*$/;

function otherOrigins(template: string): ReadonlySet<string> | undefined {
  const condition = ORIGIN_TEMPLATE.exec(template)?.[1];
  if (condition === undefined) return undefined;
  return new Set([...condition.matchAll(/\$origin == "([^"]*)"/g)].map(([, origin = '']) => origin));
}

interface MockBody {
  readonly contentType: string;
  readonly render: Render;
  readonly origins: ReadonlySet<string>;
}

function bodyOf(templates: Values, where: string): MockBody {
  const [contentType = 'application/json', template = ''] = Object.entries(templates)[0] ?? [];
  const source = text(template, where);
  const origins = otherOrigins(source);
  if (origins) return { contentType, render: () => '', origins };
  return { contentType, render: compileTemplate(source, '', where), origins: new Set() };
}

function headersOf(parameters: Values, where: string): readonly (readonly [string, string])[] {
  return Object.entries(parameters).map(([key, value]) => {
    const literal = /^'(.*)'$/s.exec(text(value, where))?.[1];
    if (!key.startsWith(RESPONSE_HEADER) || literal === undefined) {
      throw new Error(
        `${where}: expected ${RESPONSE_HEADER}NAME with a 'static value', got ${key}: ${String(value)}`,
      );
    }
    return [key.slice(RESPONSE_HEADER.length), literal];
  });
}

/** The request template of a MOCK names the status that picks the response. */
function responseOf(integration: Values, where: string): Values {
  const [template] = Object.values(record(integration.RequestTemplates, where));
  const picked = /"?statusCode"?\s*:\s*"?(\d{3})/.exec(String(template))?.[1];
  if (picked === undefined) {
    throw new Error(
      `${where}: expected a request template with a statusCode, got ${JSON.stringify(template)}`,
    );
  }
  const responses = list(integration.IntegrationResponses, where).filter(isRecord);
  const found =
    responses.find(
      ({ SelectionPattern }) => SelectionPattern !== undefined && String(SelectionPattern) === picked,
    ) ?? responses.find(({ SelectionPattern }) => optionalText(SelectionPattern, where) === undefined);
  if (!found) throw new Error(`${where}: no integration response fits the status ${picked}`);
  return found;
}

export function compileMock(method: Resource, integration: Values): MockAnswer {
  const where = placeOf(method, 'Integration');
  const response = responseOf(integration, where);
  const status = statusOf(optionalText(response.StatusCode, where));
  const headers = headersOf(record(response.ResponseParameters, where), where);
  const { contentType, render, origins } = bodyOf(record(response.ResponseTemplates, where), where);
  return (exchange) => {
    const { origin } = exchange.request.headers;
    const sent = new AnswerHeaders();
    for (const [name, value] of headers) {
      const overridden = name.toLowerCase() === ALLOW_ORIGIN && origin !== undefined && origins.has(origin);
      sent.add(name, overridden ? origin : value);
    }
    if (status === 204 || status === 304) return { status, headers: sent.flat, body: '' };
    const body = render(exchange);
    if (!sent.has('content-type')) sent.flat.push('content-type', contentType);
    sent.flat.push('content-length', String(Buffer.byteLength(body)));
    return { status, headers: sent.flat, body };
  };
}
