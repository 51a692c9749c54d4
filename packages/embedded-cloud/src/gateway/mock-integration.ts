/** MOCK integrations: the gateway's own responses, with lines that override headers or the status, and a choice. */
import type { MockIntegration } from './api-document.ts';
import { compileTemplate, findContextVariable, type Render } from './context-template.ts';
import type { Exchange } from './exchange.ts';
import type { ProxyResponse } from './proxy-response.ts';
import { ResponseHeaders } from './response-headers.ts';

type Override = readonly [parameter: string, value: Render];

interface MockAnswer {
  /** `status`, or `header.` and a name. */
  readonly overrides: readonly Override[];
  readonly body: Render;
}

export type MockResponse = (exchange: Exchange) => ProxyResponse | 'UNSUPPORTED_MEDIA_TYPE';

// Velocity drops the line break after a directive.
const OVERRIDE_PATTERN =
  /^#set\(\$context\.responseOverride\.(status|header\.[A-Za-z][\w-]*) = (?:(\$context\.[A-Za-z][\w.]*)|'([^'\n]*)'|(\d{3}))\)\r?\n/;
const CHOICE = /^#if\(\$context\.([A-Za-z][\w.]*) == '([^'\n]*)'\)\r?\n(.*)#else\r?\n(.*)#end\s*$/s;

function splitOverrides(template: string, where: string): { overrides: readonly Override[]; rest: string } {
  const overrides: Override[] = [];
  let rest = template;
  for (let found = OVERRIDE_PATTERN.exec(rest); found; found = OVERRIDE_PATTERN.exec(rest)) {
    const [line, parameter = '', variable, text, number] = found;
    overrides.push([parameter, compileTemplate(variable ?? text ?? number ?? '', '', where)]);
    rest = rest.slice(line.length);
  }
  return { overrides, rest };
}

/** Like API Gateway, rejects a template that overrides a parameter twice. */
function refuseSecond(overrides: readonly Override[], where: string): void {
  const names = overrides.map(([parameter]) => parameter.toLowerCase());
  const second = names.find((name, index) => names.indexOf(name) !== index);
  if (second !== undefined) throw new Error(`${where}: the template overrides ${second} twice`);
}

function compileMockTemplate(
  template: string,
  where: string,
  before: readonly Override[] = [],
): (exchange: Exchange) => MockAnswer {
  const { overrides: further, rest } = splitOverrides(template, where);
  const overrides = [...before, ...further];
  refuseSecond(overrides, where);
  const [choice, name = '', matchValue, thenText = '', otherwise = ''] = CHOICE.exec(rest) ?? [];
  if (choice === undefined) {
    const answer = { overrides, body: compileTemplate(rest, '', where) };
    return () => answer;
  }
  const variable = findContextVariable(name, where);
  const matching = compileMockTemplate(thenText, where, overrides);
  const other = compileMockTemplate(otherwise, where, overrides);
  return (exchange) => (variable(exchange) === matchValue ? matching : other)(exchange);
}

const readMediaType = (header = 'application/json'): string =>
  header.split(';', 1)[0]?.trim().toLowerCase() ?? '';

export function compileMock({ requestTemplates, responses }: MockIntegration, where: string): MockResponse {
  const { statusCode, responseTemplates } = responses.default;
  const answerOf = compileMockTemplate(responseTemplates['application/json'], where);
  return (exchange) => {
    const mediaType = readMediaType(exchange.request.headers['content-type']);
    if (!Object.hasOwn(requestTemplates, mediaType)) return 'UNSUPPORTED_MEDIA_TYPE';
    const { overrides, body } = answerOf(exchange);
    const headers = new ResponseHeaders();
    let status = Number(statusCode);
    for (const [parameter, value] of overrides) {
      if (parameter === 'status') status = Number(value(exchange));
      else headers.add(parameter.slice('header.'.length), value(exchange));
    }
    if (status === 204) return { status, headers: headers.flat, body: '' };
    const text = body(exchange);
    headers.flat.push('content-type', 'application/json', 'content-length', String(Buffer.byteLength(text)));
    return { status, headers: headers.flat, body: text };
  };
}
