import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { privateHeaders } from '#contract/browser-access.ts';
import { env } from '#platform/env.ts';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';

/** What a browser asks for. */
export interface Asked {
  readonly query: URLSearchParams;
  /** The workspace in the path; empty if the route has none. */
  readonly workspaceId: string;
  readonly cookies: string;
  readonly userAgent: string;
  /** `Sec-Fetch-Site`, if the browser sends it. */
  readonly site: string | undefined;
  /** The host that API Gateway was called at. */
  readonly host: string | undefined;
  readonly publicUrl: string;
  readonly requestId: string;
}

export interface BrowserResponse {
  readonly status: number;
  readonly location?: string;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
}

/** Whether another site's page made the browser ask. */
export const isFromOtherSite = ({ site }: Asked): boolean => site === 'cross-site' || site === 'same-site';

const readHeader = ({ multiValueHeaders }: APIGatewayProxyEvent, wanted: string): string | undefined =>
  Object.entries(multiValueHeaders ?? {})
    .find(([name]) => name.toLowerCase() === wanted)?.[1]
    ?.join('; ');

/** A repeated parameter is ambiguous; the library refuses those of a provider. */
const queryOf = ({ multiValueQueryStringParameters }: APIGatewayProxyEvent): URLSearchParams =>
  new URLSearchParams(
    Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );

/** By which a workspace is found; a stage without a public URL has no address to come back to. */
const NOT_OFFERED: BrowserResponse = {
  status: 404,
  body: {
    error: {
      code: 'route_not_found',
      message: 'People cannot sign in at this stage, because it has no public URL. Use an API key.',
    },
  },
};

interface Routes {
  /** By the path of the route. */
  readonly responses: Readonly<Record<string, (asked: Asked) => Promise<BrowserResponse>>>;
  /** The response to an error that was logged. */
  readonly failed: (asked: Asked) => BrowserResponse;
}

/** A public function that browsers call without a key. */
export function createBrowserEndpoint({ responses, failed }: Routes) {
  async function respond(event: APIGatewayProxyEvent): Promise<BrowserResponse> {
    const publicUrl = env.publicUrl();
    const answer = responses[event.resource];
    if (publicUrl === undefined || !answer) return NOT_OFFERED;
    const asked = {
      query: queryOf(event),
      workspaceId: event.pathParameters?.workspace ?? '',
      cookies: readHeader(event, 'cookie') ?? '',
      userAgent: readHeader(event, 'user-agent') ?? '',
      site: readHeader(event, 'sec-fetch-site'),
      host: event.requestContext.domainName,
      publicUrl,
      requestId: event.requestContext.requestId,
    };
    try {
      return await answer(asked);
    } catch (error) {
      logger.error('request failed', { error: error instanceof Error ? error : String(error) });
      return failed(asked);
    }
  }

  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    beginInvocation({ request_id: requestId, endpoint: 'sign-in', route: event.resource });
    const { status, location, cookies = [], body } = await respond(event);
    endInvocation({ outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed', status });
    return {
      statusCode: status,
      headers: {
        ...privateHeaders,
        // The address holds the code and the state.
        'referrer-policy': 'no-referrer',
        'x-request-id': requestId,
        ...(location !== undefined && { location }),
        ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      },
      ...(cookies.length > 0 && { multiValueHeaders: { 'set-cookie': [...cookies] } }),
      body: body === undefined ? '' : JSON.stringify(body),
    };
  };
}
