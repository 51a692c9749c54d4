/** Templates with `$context` and `$stageVariables`, compiled once: gateway responses and the access log. */
import { type Exchange, formatCommonLogTime } from './exchange.ts';

type Value = string | number | null | undefined;
type Variable = (exchange: Exchange) => Value;

const returnUndefined: Variable = () => undefined;

const integrationLatency: Variable = ({ integrationLatency }) => integrationLatency;
const integrationStatus: Variable = ({ integrationStatus }) => integrationStatus;

const VARIABLES: Readonly<Record<string, Variable>> = {
  accountId: ({ deployment }) => deployment.account,
  apiId: ({ deployment }) => deployment.apiId,
  'authorizer.integrationLatency': ({ authorizerLatency }) => authorizerLatency,
  'authorizer.latency': ({ authorizerLatency }) => authorizerLatency,
  deploymentId: ({ deployment }) => deployment.deploymentId,
  domainName: ({ domainName }) => domainName,
  domainPrefix: ({ domainName }) => domainName.split('.')[0],
  'error.message': ({ error }) => error?.message,
  'error.messageString': ({ error }) => JSON.stringify(error?.message ?? null),
  'error.responseType': ({ error }) => error?.type,
  'error.validationErrorString': returnUndefined,
  extendedRequestId: ({ extendedRequestId }) => extendedRequestId,
  httpMethod: ({ httpMethod }) => httpMethod,
  'identity.sourceIp': ({ sourceIp }) => sourceIp,
  'identity.userAgent': ({ userAgent }) => userAgent,
  integrationErrorMessage: returnUndefined,
  integrationLatency,
  'integration.error': returnUndefined,
  'integration.integrationStatus': integrationStatus,
  'integration.latency': integrationLatency,
  'integration.requestId': returnUndefined,
  'integration.status': integrationStatus,
  integrationStatus,
  path: ({ stagePath }) => stagePath,
  protocol: ({ request }) => `HTTP/${request.httpVersion}`,
  requestId: ({ requestId }) => requestId,
  requestTime: ({ startedAt }) => formatCommonLogTime(startedAt),
  requestTimeEpoch: ({ startedAt }) => startedAt,
  resourceId: ({ resource }) => resource?.id,
  resourcePath: ({ resource }) => resource?.path,
  responseLatency: ({ startedAt, endedAt }) => (endedAt === undefined ? undefined : endedAt - startedAt),
  responseLength: ({ responseLength }) => responseLength,
  stage: ({ deployment }) => deployment.stage,
  status: ({ status }) => status,
  wafResponseCode: returnUndefined,
  webaclArn: returnUndefined,
  xrayTraceId: returnUndefined,
};

/** Families without any value here: callers aren't signed, and there is no firewall. */
const ABSENT_FAMILIES = ['identity.', 'authorize.', 'authenticate.', 'waf.'];

export function findContextVariable(name: string, where: string): Variable {
  const contextValue = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined;
  if (contextValue) return contextValue;
  if (name.startsWith('authorizer.')) {
    const key = name.slice('authorizer.'.length);
    return ({ authorizer }) => (authorizer && Object.hasOwn(authorizer, key) ? authorizer[key] : undefined);
  }
  if (ABSENT_FAMILIES.some((family) => name.startsWith(family))) return returnUndefined;
  throw new Error(`${where}: the embedded cloud does not know $context.${name}`);
}

const createStageVariable =
  (name: string): Variable =>
  ({ deployment }) =>
    deployment.stageVariables?.[name];

const REFERENCE = /\$(context|stageVariables)\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)/g;
const LOGIC =
  /#(?:set|if|foreach|else|end|macro|parse)\b|\$!?\{?(?:input|util|method)\b|\$!?\{(?:context|stageVariables)/;

export type Render = (exchange: Exchange) => string;

/** `missing`: the text for a variable without a value. */
export function compileTemplate(template: string, missing: string, where: string): Render {
  const logic = LOGIC.exec(template)?.[0];
  if (logic !== undefined) {
    throw new Error(
      `${where}: the embedded cloud renders $context.name and $stageVariables.name only, got ${logic}`,
    );
  }
  const parts: (string | Variable)[] = [];
  let end = 0;
  for (const match of template.matchAll(REFERENCE)) {
    const [reference, family, name = ''] = match;
    parts.push(template.slice(end, match.index));
    parts.push(family === 'context' ? findContextVariable(name, where) : createStageVariable(name));
    end = match.index + reference.length;
  }
  parts.push(template.slice(end));
  return (exchange) =>
    parts.map((part) => (typeof part === 'string' ? part : String(part(exchange) ?? missing))).join('');
}
