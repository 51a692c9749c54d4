import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';

export interface PublicResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Text is sent as it is, anything else as JSON. @default nothing */
  readonly body?: unknown;
}

const toResult = (
  { status, headers, cookies = [], body }: PublicResponse,
  requestId: string,
): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    ...(body !== undefined &&
      typeof body !== 'string' && { 'content-type': 'application/json; charset=utf-8' }),
    ...headers,
    'x-request-id': requestId,
  },
  ...(cookies.length > 0 && { multiValueHeaders: { 'set-cookie': [...cookies] } }),
  body: typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
});

/** A function outside the middleware stack of endpoints. What it throws is logged, and `respondToFault` says it to the caller. */
export const publicFunction =
  (
    name: string,
    respond: (event: APIGatewayProxyEvent, context: Context) => Promise<PublicResponse>,
    respondToFault: (event: APIGatewayProxyEvent) => PublicResponse,
  ) =>
  async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    beginInvocation({ request_id: requestId, endpoint: name, route: event.resource });
    const response = await respond(event, context).catch((error: unknown) => {
      logger.error('request failed', { error: error instanceof Error ? error : String(error) });
      return respondToFault(event);
    });
    const { status } = response;
    endInvocation({ outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed', status });
    return toResult(response, requestId);
  };
