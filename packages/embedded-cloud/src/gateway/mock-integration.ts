/** MOCK integrations: the gateway's own responses. */
import { optionalText, record, refuseUnknown, text, type Values } from '../template/narrow.ts';
import type { Operation } from './api-document.ts';
import type { Exchange } from './exchange.ts';
import { readMediaType } from './media-types.ts';
import { compileMockTemplate } from './mock-template.ts';
import { type ProxyResponse, readStatus } from './proxy-response.ts';
import { ResponseHeaders } from './response-headers.ts';

type MockRefusal = 'UNSUPPORTED_MEDIA_TYPE' | 'API_CONFIGURATION_ERROR';

export type MockResponse = (exchange: Exchange) => ProxyResponse | MockRefusal;

const RESPONSE_HEADER = 'method.response.header.';

type Header = readonly [name: string, value: string];

/** A header can only be mapped if the method's response declares it. */
function mapHeaders(parameters: Values, declared: readonly string[], where: string): readonly Header[] {
  return Object.entries(parameters).map(([key, value]) => {
    const literal = /^'(.*)'$/s.exec(text(value, where))?.[1];
    if (!key.startsWith(RESPONSE_HEADER) || literal === undefined) {
      throw new Error(
        `${where}: expected ${RESPONSE_HEADER}NAME with a 'static value', got ${key}: ${String(value)}`,
      );
    }
    const name = key.slice(RESPONSE_HEADER.length);
    if (!declared.includes(name))
      throw new Error(`${where}: the response does not declare the header ${name}`);
    return [name, literal];
  });
}

function readPickedStatus(template: unknown, where: string): string {
  const picked = /"?statusCode"?\s*:\s*"?(\d{3})/.exec(String(template))?.[1];
  if (picked !== undefined) return picked;
  throw new Error(`${where}: expected a request template with a statusCode, got ${JSON.stringify(template)}`);
}

/** The response that the status of the request template selects. */
function findResponse(integration: Values, where: string): Values {
  const templates = Object.values(record(integration.requestTemplates, where));
  const statuses = new Set(
    (templates.length > 0 ? templates : [undefined]).map((one) => readPickedStatus(one, where)),
  );
  const [status = ''] = statuses;
  if (statuses.size > 1) throw new Error(`${where}: the request templates must all pick one status`);
  const responses = record(integration.responses, where);
  const found = responses[status] ?? responses.default;
  if (found === undefined) throw new Error(`${where}: no integration response fits the status ${status}`);
  return record(found, where);
}

/** A body whose type has no template is passed through, but contains no status, or is rejected. */
function createRefusalTest(
  { requestTemplates, passthroughBehavior }: Values,
  where: string,
): (type: string) => MockRefusal | undefined {
  const types = Object.keys(record(requestTemplates, where)).map((type) => type.toLowerCase());
  const behavior = optionalText(passthroughBehavior, where)?.toLowerCase() ?? 'when_no_match';
  const refusal = behavior === 'when_no_match' ? 'API_CONFIGURATION_ERROR' : 'UNSUPPORTED_MEDIA_TYPE';
  return (type) => (types.includes(type) ? undefined : refusal);
}

export function compileMock({ integration, responses }: Operation, where: string): MockResponse {
  refuseUnknown(integration, ['type', 'passthroughBehavior', 'requestTemplates', 'responses'], where);
  const refusalFor = createRefusalTest(integration, where);
  const response = findResponse(integration, where);
  const statusCode = text(response.statusCode, where);
  const declared = responses.get(statusCode);
  if (!declared) throw new Error(`${where}: the operation does not declare the response ${statusCode}`);
  const usual = readStatus(statusCode);
  const [contentType = 'application/json', template = ''] =
    Object.entries(record(response.responseTemplates, where))[0] ?? [];
  const answerOf = compileMockTemplate(text(template, where), where);
  const mapped = mapHeaders(record(response.responseParameters, where), declared, where);
  return (exchange) => {
    const refusal = refusalFor(readMediaType(exchange.request.headers['content-type']) || 'application/json');
    if (refusal) return refusal;
    const { overrides, body } = answerOf(exchange);
    const sent = new ResponseHeaders();
    let status = usual;
    for (const [name, value] of mapped) sent.add(name, value);
    for (const [parameter, value] of overrides) {
      if (parameter === 'status') status = readStatus(value(exchange));
      else sent.add(parameter.slice('header.'.length), value(exchange));
    }
    if (status === 204 || status === 304) return { status, headers: sent.flat, body: '' };
    const text = body(exchange);
    if (!sent.has('content-type')) sent.flat.push('content-type', contentType);
    sent.flat.push('content-length', String(Buffer.byteLength(text)));
    return { status, headers: sent.flat, body: text };
  };
}
