/** The event that API Gateway sends to a function. */
import { type Exchange, formatCommonLogTime } from './exchange.ts';
import { collectHeaders, collectQuery } from './request-parts.ts';

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
    identity: { sourceIp: exchange.sourceIp, userAgent: exchange.userAgent },
    domainName,
    deploymentId: deployment.deploymentId,
    apiId: deployment.apiId,
  };
}

export const createProxyEvent = (exchange: Exchange, body: Buffer | undefined): Record<string, unknown> => ({
  resource: exchange.resource?.path,
  path: exchange.path,
  httpMethod: exchange.httpMethod,
  ...collectHeaders(exchange),
  ...collectQuery(exchange.query),
  pathParameters: exchange.pathParameters,
  stageVariables: null,
  requestContext: requestContext(exchange),
  body: body === undefined ? null : body.toString('utf8'),
  isBase64Encoded: false,
});
