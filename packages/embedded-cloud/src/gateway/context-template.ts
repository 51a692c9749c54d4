/** Templates with `$context`, compiled once: gateway responses, mocks and the access log. */
import { type Exchange, formatCommonLogTime } from './exchange.ts';

export type Render = (exchange: Exchange) => string;

type Variable = (exchange: Exchange) => string | number | null | undefined;

/** Those that the service's stack uses. */
const VARIABLES: Readonly<Record<string, Variable>> = {
  'authorizer.principalId': ({ authorizer }) => authorizer?.principalId,
  'error.messageString': ({ error }) => JSON.stringify(error?.message ?? null),
  'error.responseType': ({ error }) => error?.type,
  httpMethod: ({ httpMethod }) => httpMethod,
  'identity.sourceIp': ({ sourceIp }) => sourceIp,
  requestId: ({ requestId }) => requestId,
  requestTime: ({ startedAt }) => formatCommonLogTime(startedAt),
  resourcePath: ({ resource }) => resource?.path,
  responseLatency: ({ startedAt, endedAt }) => (endedAt === undefined ? undefined : endedAt - startedAt),
  responseLength: ({ responseLength }) => responseLength,
  status: ({ status }) => status,
};

export function findContextVariable(name: string, where: string): Variable {
  const variable = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined;
  if (variable) return variable;
  throw new Error(`${where}: the embedded cloud does not know $context.${name}`);
}

const REFERENCE = /\$context\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)/g;

/** `missing`: the text for a variable without a value. */
export function compileTemplate(template: string, missing: string, where: string): Render {
  const parts: (string | Variable)[] = [];
  let end = 0;
  for (const match of template.matchAll(REFERENCE)) {
    parts.push(template.slice(end, match.index), findContextVariable(match[1] ?? '', where));
    end = match.index + match[0].length;
  }
  parts.push(template.slice(end));
  const logic = parts.find(
    (part) => typeof part === 'string' && /#\w+\(|#(?:else|end)\b|\$!?[{\w]/.test(part),
  );
  if (logic !== undefined)
    throw new Error(`${where}: the embedded cloud renders $context.name only: ${logic}`);
  return (exchange) =>
    parts.map((part) => (typeof part === 'string' ? part : String(part(exchange) ?? missing))).join('');
}
