import type { APIGatewayProxyEvent } from 'aws-lambda';
import { privateHeaders } from '#contract/browser-access.ts';
import { env } from '#platform/env.ts';
import { type PublicResponse, publicFunction } from '../public-function.ts';
import { readHeader } from '../read-header.ts';

/** What a browser requests. */
export interface BrowserRequest {
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
export const isFromOtherSite = ({ site }: BrowserRequest): boolean =>
  site === 'cross-site' || site === 'same-site';

/** A repeated parameter is ambiguous; the library refuses those of a provider. */
const readQuery = ({ multiValueQueryStringParameters }: APIGatewayProxyEvent): URLSearchParams =>
  new URLSearchParams(
    Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );

/** By which a workspace is found; a stage without a public URL has no address to come back to. */
const NOT_OFFERED_RESPONSE: BrowserResponse = {
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
  readonly responses: Readonly<Record<string, (request: BrowserRequest) => Promise<BrowserResponse>>>;
  /** The response to an error that was logged. */
  readonly failed: (request: BrowserRequest) => BrowserResponse;
}

const readRequest = (event: APIGatewayProxyEvent, publicUrl: string): BrowserRequest => ({
  query: readQuery(event),
  workspaceId: event.pathParameters?.workspace ?? '',
  cookies: readHeader(event, 'cookie') ?? '',
  userAgent: readHeader(event, 'user-agent') ?? '',
  site: readHeader(event, 'sec-fetch-site'),
  host: event.requestContext.domainName,
  publicUrl,
  requestId: event.requestContext.requestId,
});

const withHeaders = ({ location, ...response }: BrowserResponse): PublicResponse => ({
  ...response,
  headers: {
    ...privateHeaders,
    // The address holds the code and the state.
    'referrer-policy': 'no-referrer',
    ...(location !== undefined && { location }),
  },
});

/** A function that browsers call without a key. */
export const createBrowserEndpoint = ({ responses, failed }: Routes) =>
  publicFunction(
    'sign-in',
    async (event) => {
      const publicUrl = env.publicUrl();
      const respond = responses[event.resource];
      if (publicUrl === undefined || !respond) return withHeaders(NOT_OFFERED_RESPONSE);
      return withHeaders(await respond(readRequest(event, publicUrl)));
    },
    (event) => withHeaders(failed(readRequest(event, env.publicUrl() ?? ''))),
  );
