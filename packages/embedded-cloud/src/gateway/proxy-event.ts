/** The event that API Gateway sends to a function: what the service's functions read of it. */
import type { Exchange } from './exchange.ts';
import { collectHeaders, collectQuery } from './request-parts.ts';

function createRequestContext(exchange: Exchange): Record<string, unknown> {
  const { deployment, resource, authorizer, domainName } = exchange;
  return {
    ...(authorizer && { authorizer }),
    resourcePath: resource?.path,
    httpMethod: exchange.httpMethod,
    path: exchange.stagePath,
    stage: deployment.stage,
    requestId: exchange.requestId,
    domainName,
  };
}

export const createProxyEvent = (exchange: Exchange, body: Buffer | undefined): Record<string, unknown> => ({
  resource: exchange.resource?.path,
  path: exchange.path,
  httpMethod: exchange.httpMethod,
  ...collectHeaders(exchange),
  ...collectQuery(exchange.query),
  pathParameters: exchange.pathParameters,
  requestContext: createRequestContext(exchange),
  body: body === undefined ? null : body.toString('utf8'),
  isBase64Encoded: false,
});
