import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { apiHeaders } from '#contract/browser-access.ts';
import { ACCESS_SECONDS } from '#contract/oauth.ts';
import { type AgentTokenPorts, exchangeCode, refreshTokens } from '#domain/workspace/agents/agent-tokens.ts';
import { OAuthError } from '#domain/workspace/agents/oauth-error.ts';
import { env } from '#platform/env.ts';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import {
  describeAuthorizationServer,
  describeProtectedResource,
  signingKeys,
  toolsUrlOf,
} from './metadata.ts';
import { parseAuthorizationRequest, parseRegistration, parseTokenRequest } from './oauth-requests.ts';
import { hostDocumentName, oauthDocuments, oauthPaths } from './oauth-routes.ts';

interface OAuthResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const NOT_FOUND: OAuthResponse = {
  status: 404,
  body: {
    error: 'not_found',
    error_description: 'Not found: the document does not exist, or agents cannot sign in at this stage.',
  },
};

interface Asked {
  /** What was asked for below `/.well-known`. */
  readonly document: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly publicUrl: string;
}

const readBody = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : (body ?? '');

function queryOf({ multiValueQueryStringParameters }: APIGatewayProxyEvent): Asked['query'] {
  const given = Object.entries(multiValueQueryStringParameters ?? {});
  if (given.some(([, values = []]) => values.length > 1)) {
    throw new OAuthError('invalid_request', 'A parameter was sent more than once.');
  }
  return Object.fromEntries(given.map(([name, [value = ''] = []]) => [name, value]));
}

/** By name below `/.well-known`, of the stage and of the host: see `ofHost`. */
const createDocuments = (publicUrl: string): ReadonlyMap<string, (publicUrl: string) => object> =>
  new Map<string, (publicUrl: string) => object>([
    [oauthDocuments.resource, describeProtectedResource],
    [oauthDocuments.resourceOfTools, describeProtectedResource],
    [oauthDocuments.server, describeAuthorizationServer],
    [oauthDocuments.serverByOpenId, describeAuthorizationServer],
    [oauthDocuments.keys, () => signingKeys],
    [hostDocumentName('server', publicUrl), describeAuthorizationServer],
    [hostDocumentName('serverByOpenId', publicUrl), describeAuthorizationServer],
    [hostDocumentName('resource', toolsUrlOf(publicUrl)), describeProtectedResource],
  ]);

/** By route. A stage without a public URL answers 404 to all of them. */
function createResponders(
  ports: () => AgentTokenPorts,
): Record<string, (asked: Asked) => Promise<OAuthResponse>> {
  return {
    async [oauthPaths.document]({ document, publicUrl }) {
      const written = createDocuments(publicUrl).get(document);
      return written ? { status: 200, body: written(publicUrl) } : NOT_FOUND;
    },

    async [oauthPaths.register]({ body }) {
      const client = parseRegistration(body);
      return {
        status: 201,
        body: {
          ...client,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        },
      };
    },

    // Never redirect straight to the agent, not even with an error: anyone can register a redirect URI, so without a
    // click in between this would be an open redirect.
    async [oauthPaths.authorize]({ query, publicUrl }) {
      const request = new URLSearchParams(parseAuthorizationRequest(query, publicUrl));
      return { status: 302, headers: { location: `${publicUrl}/console#/authorize?${request}` } };
    },

    async [oauthPaths.token]({ body, publicUrl }) {
      const request = parseTokenRequest(body, publicUrl);
      const { accessToken, refreshToken, scope } =
        request.grant === 'code'
          ? await exchangeCode(ports(), request)
          : await refreshTokens(ports(), request);
      return {
        status: 200,
        body: {
          access_token: accessToken,
          token_type: 'Bearer',
          expires_in: ACCESS_SECONDS,
          refresh_token: refreshToken,
          scope,
        },
      };
    },
  };
}

/** The public function for agent sign-in. Every token it issues requires a code or a refresh token. */
export function createOAuthEndpoint(ports: () => AgentTokenPorts) {
  const responses = createResponders(ports);

  async function response(event: APIGatewayProxyEvent): Promise<OAuthResponse> {
    const publicUrl = env.publicUrl();
    const respond = responses[event.resource];
    if (publicUrl === undefined || !respond) return NOT_FOUND;
    try {
      const document = event.pathParameters?.document ?? '';
      return await respond({ document, query: queryOf(event), body: readBody(event), publicUrl });
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return { status: 400, body: { error: error.code, error_description: error.message } };
    }
  }

  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    beginInvocation({ request_id: requestId, endpoint: 'oauth', route: event.resource });
    let given: OAuthResponse;
    try {
      given = await response(event);
    } catch (error) {
      logger.error('request failed', { error: error instanceof Error ? error : String(error) });
      given = {
        status: 500,
        body: { error: 'server_error', error_description: 'Something went wrong on our side.' },
      };
    }
    const { status, headers, body } = given;
    endInvocation({ outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed', status });
    return {
      statusCode: status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...apiHeaders,
        ...headers,
        'x-request-id': requestId,
      },
      body: body === undefined ? '' : JSON.stringify(body),
    };
  };
}
