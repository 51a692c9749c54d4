/** The events that API Gateway sends to functions: Lambda proxy integrations and REQUEST authorizers. */
import { type Exchange, formatCommonLogTime } from './exchange.ts';
import type { RequestParts } from './request-parts.ts';

function requestContext(exchange: Exchange): Record<string, unknown> {
  const { deployment, resource, authorizer, domainName } = exchange;
  return {
    resourceId: resource?.id,
    ...(authorizer && { authorizer }),
    resourcePath: resource?.path,
    httpMethod: exchange.httpMethod,
    extendedRequestId: exchange.extendedRequestId,
    requestTime: formatCommonLogTime(exchange.startedAt),
    path: exchange.stagePath,
    accountId: deployment.account,
    protocol: `HTTP/${exchange.request.httpVersion}`,
    stage: deployment.stage,
    domainPrefix: domainName.split('.')[0],
    requestTimeEpoch: exchange.startedAt,
    requestId: exchange.requestId,
    identity: {
      cognitoIdentityPoolId: null,
      accountId: null,
      cognitoIdentityId: null,
      caller: null,
      sourceIp: exchange.sourceIp,
      principalOrgId: null,
      accessKey: null,
      cognitoAuthenticationType: null,
      cognitoAuthenticationProvider: null,
      userArn: null,
      userAgent: exchange.userAgent,
      user: null,
    },
    domainName,
    deploymentId: deployment.deploymentId,
    apiId: deployment.apiId,
  };
}

export function createProxyEvent(
  exchange: Exchange,
  parts: RequestParts,
  body: Buffer | undefined,
  isBinary: boolean,
): Record<string, unknown> {
  return {
    resource: exchange.resource?.path,
    path: exchange.path,
    httpMethod: exchange.httpMethod,
    headers: parts.headers,
    multiValueHeaders: parts.multiValueHeaders,
    queryStringParameters: parts.queryStringParameters,
    multiValueQueryStringParameters: parts.multiValueQueryStringParameters,
    pathParameters: exchange.pathParameters,
    stageVariables: exchange.deployment.stageVariables,
    requestContext: requestContext(exchange),
    body: body === undefined ? null : body.toString(isBinary ? 'base64' : 'utf8'),
    isBase64Encoded: body !== undefined && isBinary,
  };
}

/** Authorizers get empty objects where integrations get null. */
export const requestAuthorizerEvent = (exchange: Exchange, parts: RequestParts): Record<string, unknown> => ({
  type: 'REQUEST',
  methodArn: exchange.methodArn,
  resource: exchange.resource?.path,
  path: exchange.path,
  httpMethod: exchange.httpMethod,
  headers: parts.headers,
  multiValueHeaders: parts.multiValueHeaders,
  queryStringParameters: parts.queryStringParameters ?? {},
  multiValueQueryStringParameters: parts.multiValueQueryStringParameters ?? {},
  pathParameters: exchange.pathParameters ?? {},
  stageVariables: exchange.deployment.stageVariables ?? {},
  requestContext: requestContext(exchange),
});

export const createTokenAuthorizerEvent = (exchange: Exchange, token: string): Record<string, unknown> => ({
  type: 'TOKEN',
  methodArn: exchange.methodArn,
  authorizationToken: token,
});
